import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { identifyProcess } from './process-table';

interface Holder {
  readonly pid: number;
  readonly identity: string;
}

export interface DirectoryLock {
  release(): void;
}

/** One Watchfloor per directory. The lock file of a dead process is taken over. */
export function lockDirectory(directory: string): DirectoryLock {
  const lockFile = path.join(directory, 'owner.json');
  const ownFile = `${lockFile}.${process.pid}`;
  const own: Holder = { pid: process.pid, identity: identifyProcess(process.pid) ?? '' };
  writeFileSync(ownFile, JSON.stringify(own), { mode: 0o644 });
  try {
    while (!tryLink(ownFile, lockFile)) {
      const holder = readHolder(lockFile);
      if (holder && identifyProcess(holder.pid) === holder.identity) {
        throw new EmbeddedPostgresError(
          `Another Watchfloor (process ${holder.pid}) is already running on ${directory}. Stop it first, or set DATA_DIR to another directory.`,
        );
      }
      removeStaleLock(lockFile, holder);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  return { release: () => rmSync(lockFile, { force: true }) };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Renamed before its removal: if a third start has renewed it meanwhile, it is restored. */
function removeStaleLock(lockFile: string, stale: Holder | null): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved?.pid !== stale?.pid || moved?.identity !== stale?.identity) tryLink(aside, lockFile);
  rmSync(aside, { force: true });
}
