import { constants, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account';
import { giveTo } from './ownership';

const LARGEST_LOG = 10 * 1024 * 1024;

export const serverLogFile = (directory: string): string => path.join(directory, 'postgres.log');

/** Never through a link: root opens it in a folder of the account's. */
const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
const ADD_TO_FILE = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW;

/** Opens the log for adding to it; a large one makes room first, so that two files bound what is kept. */
export function openServerLog(directory: string, account: Account): number {
  const file = serverLogFile(directory);
  if (existsSync(file) && statSync(file).size > LARGEST_LOG) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, ADD_TO_FILE, 0o600);
  giveTo(account, file);
  return descriptor;
}

export function measureLog(directory: string): number {
  return statSync(serverLogFile(directory), { throwIfNoEntry: false })?.size ?? 0;
}

/** What was written since the log had the given size, its last lines only. */
export function readLogSince(directory: string, size: number): string {
  const text = readFileSync(serverLogFile(directory)).subarray(size).toString('utf8');
  return text.trim().split('\n').slice(-6).join('\n');
}
