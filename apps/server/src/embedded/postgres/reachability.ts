import { realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account';

const ENTER = 0o1;
const READ = 0o4;

/** The first folder on the path that the account may not enter, or null. Missing folders are ignored. */
export function findClosedFolder(target: string, account: Account): string | null {
  if (!account.isSwitched) return null;
  const folders = listFolders(resolveExisting(target));
  return folders.find((folder) => !isPermitted(statSync(folder), account, ENTER)) ?? null;
}

/** Includes access to every parent folder. */
export function canRead(file: string, account: Account): boolean {
  if (!account.isSwitched) return true;
  if (findClosedFolder(path.dirname(file), account)) return false;
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && isPermitted(stats, account, READ);
}

function isPermitted(stats: Stats, account: Account, right: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return ((stats.mode >> shift) & right) !== 0;
}

function resolveExisting(target: string): string {
  const absolute = path.resolve(target);
  const parent = path.dirname(absolute);
  const exists = statSync(absolute, { throwIfNoEntry: false }) !== undefined;
  return exists || parent === absolute ? realpathSync(absolute) : resolveExisting(parent);
}

function listFolders(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...listFolders(parent), folder];
}
