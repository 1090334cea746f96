import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../../db/client';
import { migrate, readMigrations } from '../../db/migrate';
import { fillReleasedSchema, isReleased } from '../../testing/released-data';
import { digestTables } from '../../testing/table-digests';
import type { Account } from './account';
import { prepareBinaries } from './binaries';
import { clusterIn, createCluster } from './cluster';
import { changeOwner, ensureReachable } from './ownership';
import { spawnPostgres } from './postgres-process';
import { addressesAt } from './roles';
import { toArguments } from './server-settings';
import { makeSocketDirectory } from './socket-directory';

const FLAGS = ['-c', 'fsync=off'];
export const NOBODY: Account = { uid: 65_534, gid: 65_534, name: 'nobody', isSwitched: true };

export interface EarlierCluster {
  /** Digests of its tables. */
  readonly digests: Record<string, string>;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * A running installation of an earlier version: trust authentication, one superuser who owns all tables, and, if
 * started by root, files and processes of `nobody`.
 */
export async function startEarlierCluster(directory: string): Promise<EarlierCluster> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? NOBODY : { ...os.userInfo(), name: '', isSwitched: false };
  changeOwner(account, directory);
  // The private data directory can only be traversed.
  ensureReachable(directory, account, () => {});
  const binaries = prepareBinaries(directory, account, () => {});
  await createCluster(directory, binaries, account, { isDurable: false });
  const cluster = clusterIn(directory);
  const rules = path.join(cluster, 'pg_hba.conf');
  writeFileSync(rules, 'local all all trust\nlocal replication all trust\n');
  if (account.isSwitched) chownSync(rules, account.uid, account.gid);
  const socketDirectory = makeSocketDirectory(directory, account);
  const { pid, stop } = await spawnPostgres({
    directory,
    cluster,
    program: binaries.postgres,
    args: toArguments(socketDirectory, FLAGS),
    account,
  });
  const db = connectDatabase(addressesAt(socketDirectory).superuser, { poolSize: 1 });
  await migrate(db, (await readMigrations()).filter(isReleased));
  await fillReleasedSchema(db);
  const digests = await digestTables(db);
  await db.end();
  return { digests, pid, stop };
}
