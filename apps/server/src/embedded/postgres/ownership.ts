import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import type { Account } from './account';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { findClosedFolder } from './reachability';

/** Hands a file or a whole folder to the account; nothing to do unless we are root. */
export function giveTo(account: Account, target: string): void {
  if (!account.isSwitched) return;
  lchownSync(target, account.uid, account.gid);
  if (!statSync(target).isDirectory()) return;
  for (const entry of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(target, entry), account.uid, account.gid);
  }
}

/** Creates the directory, private to the account, who must be able to get there. */
export function makePrivateDirectory(
  directory: string,
  account: Account,
  tell: (message: string) => void,
): void {
  const parent = path.dirname(directory);
  mkdirSync(parent, { recursive: true });
  if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
  // Data that root copied or restored is handed over whole.
  if (account.isSwitched && statSync(directory).uid === 0) giveTo(account, directory);
  if (findClosedFolder(directory, account) === realpathSync(parent))
    openPassage(parent, account, tell);
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
