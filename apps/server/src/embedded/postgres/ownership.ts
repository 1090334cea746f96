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

/** What cannot be opened is a link, a socket, or gone by now. PostgreSQL does without owning these. */
const NOT_OPENED = new Set(['ELOOP', 'ENXIO', 'ENOENT']);

/**
 * Hands a file or a whole folder to the account; nothing to do unless we are root. With `from`, only what belongs to that
 * user id: its processes may swap files for links to others' meanwhile. A folder comes after its content, so that one that
 * was interrupted is not taken for done.
 */
export function giveTo(account: Account, target: string, from?: number): void {
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
      for (const entry of readdirSync(target)) giveTo(account, path.join(target, entry), from);
    }
    if (stats.uid !== account.uid && (from === undefined || stats.uid === from)) {
      fchownSync(descriptor, account.uid, account.gid);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The account must be able to get to the directory, and may be let through the folder above it. */
export function openWayTo(
  directory: string,
  account: Account,
  tell: (message: string) => void,
): void {
  const parent = path.dirname(directory);
  if (findClosedFolder(directory, account) === parent) openPassage(parent, account, tell);
  const closed = findClosedFolder(directory, account);
  if (closed) {
    throw new EmbeddedPostgresError(
      `The database runs as the user "${account.name}", who cannot enter ${closed}. Set DATA_DIR to a directory outside of it.`,
    );
  }
}

/** The data directory itself, when root keeps it private: the account may pass through it, but not look around. */
function openPassage(folder: string, account: Account, tell: (message: string) => void): void {
  const { mode, uid } = statSync(folder);
  if (uid !== 0) return;
  tell(`Letting the user "${account.name}", who runs the database, pass through ${folder}.`);
  chownSync(folder, uid, account.gid);
  chmodSync(folder, (mode & 0o7707) | 0o010);
}
