import { randomBytes } from 'node:crypto';
import { startOldestPostgres, startReplicaOf } from '../../tools/machine/oldest-postgres.ts';
import { freePort, launch, makeDataDirectory, type Running, waitUntilReady } from './installation';
import { runSql } from './instances';

export interface TwoInstances {
  readonly one: string;
  readonly other: string;
  sql(statement: string): string;
  stop(): Promise<void>;
}

/**
 * Two instances that share a database, its replica and a data directory, without a proxy: the test chooses the
 * instance. `prepare` runs on the migrated database before they start.
 */
export async function startTwoInstances(
  environment: Record<string, string>,
  prepare: (sql: TwoInstances['sql']) => void,
): Promise<TwoInstances | { reason: string }> {
  const primary = await startOldestPostgres();
  if (primary.url === null) return { reason: primary.reason };
  const replica = await startReplicaOf(primary);
  if (replica.url === null) return { reason: replica.reason };
  const data = makeDataDirectory();
  const sql = (statement: string) => runSql(primary.url, statement);
  const start = async (extra: Record<string, string>): Promise<Running> =>
    launch({
      PORT: String(await freePort()),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      SESSION_SECRET: secret,
      DATA_DIR: data.directory,
      ...extra,
    });
  const secret = randomBytes(32).toString('hex');
  const first = await start({ FEEDS: 'off' });
  await waitUntilReady(first);
  first.process.kill('SIGTERM');
  await first.exited;
  prepare(sql);
  const instances = [await start(environment), await start(environment)] as const;
  await Promise.all(instances.map((instance) => waitUntilReady(instance)));
  return {
    one: instances[0].url,
    other: instances[1].url,
    sql,
    async stop() {
      for (const instance of instances) instance.process.kill('SIGTERM');
      await Promise.all(instances.map((instance) => instance.exited));
      await replica.stop();
      await primary.stop();
      data.remove();
    },
  };
}
