import { rmdirSync, statSync } from 'node:fs';
import type { Account } from './account';
import { clusterIn, hasCluster } from './cluster';
import { clearLeftovers } from './leftovers';
import { giveTo } from './ownership';
import { findSocketDirectory } from './socket-directory';

const ROOT = 0;

/**
 * Makes the files in the directory the account's: root has copied them, or an earlier version ran the database as an
 * account that others use too. Interrupted, it is repeated by the next start; done, it costs a look at the directory.
 */
export async function handOver(
  directory: string,
  account: Account,
  log: (message: string) => void,
): Promise<void> {
  const { uid } = statSync(directory);
  if (!account.isSwitched || uid === account.uid) return;
  if (hasCluster(directory)) {
    log(`Giving the files in ${directory} to the user "${account.name}", who runs the database.`);
    const socketDirectory = findSocketDirectory(directory);
    // One that still runs under the earlier account would lose its files.
    await clearLeftovers(clusterIn(directory), socketDirectory, log);
    removeEmpty(socketDirectory);
  }
  giveTo(account, directory, uid === ROOT ? undefined : uid);
}

/** It is made anew for the account; one that cannot be removed is refused there. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}
