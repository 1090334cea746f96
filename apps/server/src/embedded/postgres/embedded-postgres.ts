import { mkdirSync, realpathSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAccessRules } from './access-rules';
import { chooseAccount } from './account';
import { prepareBinaries } from './binaries';
import { assertSameVersion, clusterIn, createCluster, hasCluster } from './cluster';
import { lockDirectory } from './directory-lock';
import { explainFailure } from './embedded-postgres-error';
import { handOver } from './hand-over';
import { clearLeftovers, waitForIdle } from './leftovers';
import { ensureReachable } from './ownership';
import { type PostgresCommand, spawnPostgres } from './postgres-process';
import { addressesAt, type RoleAddresses } from './roles';
import { setUpRoles } from './roles.queries';
import { isDurable, toArguments } from './server-settings';
import { makeSocketDirectory } from './socket-directory';
import { supervise } from './supervisor';

/** Backends notice a killed postmaster quickly. */
const IDLE_TIMEOUT = 5000;

export interface EmbeddedPostgresOptions {
  /** Contains the database, its socket and its log; created on first use. */
  readonly directory: string;
  readonly log: (message: string) => void;
  /** Additional arguments, such as `['-c', 'fsync=off']` for disposable data. */
  readonly flags?: readonly string[];
}

export interface EmbeddedPostgres extends RoleAddresses {
  /** The current process; a crashed one is replaced. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Resolves when the bundled PostgreSQL accepts connections; it ends with this process. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const requested = path.resolve(options.directory);
  try {
    return await start(requested, options);
  } catch (error) {
    throw explainFailure('The embedded PostgreSQL did not start', error, requested);
  }
}

async function start(
  requested: string,
  { log, flags = [] }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(path.dirname(requested), { recursive: true });
  mkdirSync(requested, { recursive: true, mode: 0o700 });
  const account = chooseAccount(requested);
  // PostgreSQL processes are found by their working directory, which has no symbolic links.
  const directory = realpathSync(requested);
  const lock = lockDirectory(directory);
  try {
    await handOver(directory, account, log);
    ensureReachable(directory, account, log);
    const cluster = clusterIn(directory);
    const binaries = prepareBinaries(directory, account, log);
    if (hasCluster(directory)) {
      assertSameVersion(cluster, binaries.major);
    } else {
      log(`Creating the database in ${directory}.`);
      await createCluster(directory, binaries, account, { isDurable: isDurable(flags) });
    }
    writeAccessRules(cluster, account);
    const socketDirectory = makeSocketDirectory(directory, account);
    const args = toArguments(socketDirectory, flags);
    const command: PostgresCommand = {
      directory,
      cluster,
      program: binaries.postgres,
      args,
      account,
    };
    const running = await supervise(async () => {
      await clearLeftovers(cluster, socketDirectory, log);
      return spawnPostgres(command);
    }, log);
    const addresses = addressesAt(socketDirectory);
    try {
      await setUpRoles(addresses.superuser);
    } catch (error) {
      await running.stop();
      throw error;
    }
    return {
      ...addresses,
      get pid() {
        return running.pid;
      },
      async stop() {
        await running.stop();
        await waitForIdle(cluster, IDLE_TIMEOUT);
        // Only succeeds for an empty one under the temporary directory; failures do not matter.
        await rmdir(socketDirectory).catch(() => {});
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
