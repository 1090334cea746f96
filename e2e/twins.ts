import { randomBytes } from 'node:crypto';
import { startOldestPostgres, startReplicaOf } from '../bin/lib/oldest-postgres.mjs';
import { freePort, launch, makeDataDirectory, type Running, waitUntilReady } from './installation';
import { runSql } from './instances';

export interface Twins {
  readonly one: string;
  readonly other: string;
  sql(statement: string): string;
  stop(): Promise<void>;
}

/**
 * Two instances that share a database, its replica and a data directory, with nothing in front of them: who is asked is
 * for the test to say. `prepare` runs on the migrated database before they start.
 */
export async function startTwins(
  environment: Record<string, string>,
  prepare: (sql: Twins['sql']) => void,
): Promise<Twins | { reason: string }> {
  const primary = await startOldestPostgres();
  if (primary.url === null) return { reason: primary.reason };
  const replica = await startReplicaOf(primary);
  if (replica.url === null) return { reason: replica.reason };
  const data = makeDataDirectory();
  const sql = (statement: string) => runSql(primary.url, statement);
  const start = async (given: Record<string, string>): Promise<Running> =>
    launch({
      PORT: String(await freePort()),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      SESSION_SECRET: secret,
      DATA_DIR: data.directory,
      ...given,
    });
  const secret = randomBytes(32).toString('hex');
  const first = await start({ FEEDS: 'off' });
  await waitUntilReady(first);
  first.process.kill('SIGTERM');
  await first.exited;
  prepare(sql);
  const twins = [await start(environment), await start(environment)] as const;
  await Promise.all(twins.map((twin) => waitUntilReady(twin)));
  return {
    one: twins[0].url,
    other: twins[1].url,
    sql,
    async stop() {
      for (const twin of twins) twin.process.kill('SIGTERM');
      await Promise.all(twins.map((twin) => twin.exited));
      await replica.stop();
      await primary.stop();
      data.remove();
    },
  };
}
