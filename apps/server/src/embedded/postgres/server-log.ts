import { constants, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account';
import { changeOwner } from './ownership';

const MAX_LOG_BYTES = 10 * 1024 * 1024;

export const serverLogFile = (directory: string): string => path.join(directory, 'postgres.log');

/** Does not follow links: root opens it in a folder of the account. */
const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
const APPEND_FLAGS = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW;

/** Rotates a large log first, so that two files bound the disk usage. */
export function openServerLog(directory: string, account: Account): number {
  const file = serverLogFile(directory);
  if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, APPEND_FLAGS, 0o600);
  changeOwner(account, file);
  return descriptor;
}

export function measureLog(directory: string): number {
  return statSync(serverLogFile(directory), { throwIfNoEntry: false })?.size ?? 0;
}

/** The last lines written since the log had the given size. */
export function readLogSince(directory: string, size: number): string {
  const text = readFileSync(serverLogFile(directory)).subarray(size).toString('utf8');
  return text.trim().split('\n').slice(-6).join('\n');
}
