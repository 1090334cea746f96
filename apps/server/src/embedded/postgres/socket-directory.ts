import { createHash } from 'node:crypto';
import { lchownSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account';
import { EmbeddedPostgresError } from './embedded-postgres-error';

export const PORT = 5432;
/** A socket path has at most 108 bytes including the terminating zero (104 on macOS). */
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/** Inside the database directory, or under the temporary directory if that path is too long. */
export function findSocketDirectory(directory: string): string {
  const usual = path.join(directory, 'socket');
  const isShort = Buffer.byteLength(socketFile(usual)) <= MAX_PATH_BYTES;
  return isShort ? usual : shortDirectory(directory);
}

/** Creates a directory that only the account can enter. */
export function makeSocketDirectory(directory: string, account: Account): string {
  const place = findSocketDirectory(directory);
  try {
    mkdirSync(place, { mode: 0o700 });
    if (account.isSwitched) lchownSync(place, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (!isPrivate(place, account.uid)) {
    throw new EmbeddedPostgresError(
      `${place} is not a private directory of the user "${account.name}". Remove it and start again.`,
    );
  }
  return place;
}

/** Others can write to the temporary directory, so an existing directory is not trusted. */
export function isPrivate(place: string, owner: number): boolean {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return false;
  return stats.uid === owner && (stats.mode & 0o077) === 0;
}

export const socketFile = (socketDirectory: string): string =>
  path.join(socketDirectory, `.s.PGSQL.${PORT}`);

function shortDirectory(directory: string): string {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `watchfloor-${digest}`);
}
