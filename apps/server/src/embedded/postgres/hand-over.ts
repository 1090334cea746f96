import { rmdirSync, statSync } from 'node:fs';
import type { Account } from './account';
import { clusterIn, hasCluster } from './cluster';
import { clearLeftovers } from './leftovers';
import { changeOwner } from './ownership';
import { findSocketDirectory } from './socket-directory';

const ROOT = 0;

/**
 * Changes the owner of the files to the account: root may have copied them, or an earlier version ran the database
 * under a shared account. The next start repeats it after an interruption.
 */
export async function handOver(
  directory: string,
  account: Account,
  log: (message: string) => void,
): Promise<void> {
  const { uid } = statSync(directory);
  if (!account.isSwitched || uid === account.uid) return;
  if (hasCluster(directory)) {
    log(
      `Changing the owner of the files in ${directory} to "${account.name}", which runs the database.`,
    );
    const socketDirectory = findSocketDirectory(directory);
    // A database still running under the old account would lose its files.
    await clearLeftovers(clusterIn(directory), socketDirectory, log);
    removeEmpty(socketDirectory);
  }
  changeOwner(account, directory, uid === ROOT ? undefined : uid);
}

/** It is recreated for the account, which reports a directory that could not be removed. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}
