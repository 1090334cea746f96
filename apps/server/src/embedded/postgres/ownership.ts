import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import type { Account } from './account';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { findClosedFolder } from './reachability';

/** Links, sockets and deleted files. PostgreSQL does not need to own these. */
const NOT_OPENED = new Set(['ELOOP', 'ENXIO', 'ENOENT']);

/**
 * Recursive; does nothing unless we are root. `from` limits it to files of that user id, whose processes may swap files
 * for links meanwhile. A folder follows its content, so that an interrupted run is repeated.
 */
export function changeOwner(account: Account, target: string, from?: number): void {
  if (!account.isSwitched) return;
  let descriptor: number;
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    descriptor = openSync(target, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (NOT_OPENED.has(String((error as NodeJS.ErrnoException).code))) return;
    throw error;
  }
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) {
      for (const entry of readdirSync(target)) changeOwner(account, path.join(target, entry), from);
    }
    if (stats.uid !== account.uid && (from === undefined || stats.uid === from)) {
      fchownSync(descriptor, account.uid, account.gid);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Fails if the account cannot reach the directory; may open its parent folder for it. */
export function ensureReachable(
  directory: string,
  account: Account,
  log: (message: string) => void,
): void {
  const parent = path.dirname(directory);
  if (findClosedFolder(directory, account) === parent) allowPassage(parent, account, log);
  const closed = findClosedFolder(directory, account);
  if (closed) {
    throw new EmbeddedPostgresError(
      `The database runs as the user "${account.name}", which cannot enter ${closed}. Set DATA_DIR to a directory outside of it.`,
    );
  }
}

/** Lets the account traverse, but not list, a private data directory of root. */
function allowPassage(folder: string, account: Account, log: (message: string) => void): void {
  const { mode, uid } = statSync(folder);
  if (uid !== 0) return;
  log(`Allowing the user "${account.name}", which runs the database, to pass through ${folder}.`);
  chownSync(folder, uid, account.gid);
  chmodSync(folder, (mode & 0o7707) | 0o010);
}
