import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { startOldestPostgres } from '../../tools/machine/oldest-postgres.ts';
import { freePort, launch, makeDataDirectory, type Running, waitUntilReady } from './installation';
import { findHaproxy } from './proxies';

const PSQL = '/usr/lib/postgresql/15/bin/psql';

export interface Instances {
  /** The URL of the proxy. */
  readonly origin: string;
  readonly running: [Running, Running];
  /** The debugger port of the second instance. */
  readonly debuggerPort: number;
  /** Restarts one instance, as for an update. */
  restart(index: 0 | 1, signal: NodeJS.Signals): Promise<void>;
  sql(statement: string): void;
  stop(): Promise<void>;
}

/** Two instances on one PostgreSQL 15 behind HAProxy, or the reason why they cannot run here. */
export async function startInstances(): Promise<Instances | { reason: string }> {
  const haproxy = await findHaproxy();
  if ('reason' in haproxy) return haproxy;
  const database = await startOldestPostgres();
  if (database.url === null) return { reason: database.reason };
  const data = makeDataDirectory();
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const debuggerPort = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = {
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: database.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT_READS: '0',
    FEEDS: 'off',
    DRAIN_SECONDS: '3',
    DATA_DIR: data.directory,
  };
  const startInstance = (index: 0 | 1) =>
    launch({
      ...settings,
      PORT: String(ports[index]),
      ...(index === 1 && { NODE_OPTIONS: `--inspect-port=127.0.0.1:${debuggerPort}` }),
    });
  const running: [Running, Running] = [startInstance(0), startInstance(1)];
  await Promise.all(running.map((instance) => waitUntilReady(instance)));
  const proxy = await haproxy.start(data.directory, port, ports);
  await waitUntilReady({ ...running[0], url: origin });
  return {
    origin,
    running,
    debuggerPort,
    async restart(index, signal) {
      running[index].process.kill(signal);
      await running[index].exited;
      running[index] = startInstance(index);
      await waitUntilReady(running[index]);
    },
    sql: (statement) => void runSql(database.url, statement),
    async stop() {
      proxy.kill('SIGTERM');
      for (const instance of running) instance.process.kill('SIGTERM');
      await Promise.all(running.map((instance) => instance.exited));
      await database.stop();
      data.remove();
    },
  };
}

/** Returns the rows as text, one per line. */
export function runSql(url: string, statement: string): string {
  const { status, stdout, stderr } = spawnSync(PSQL, [url, '-qAtv', 'ON_ERROR_STOP=1', '-f', '-'], {
    input: statement,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout.toString().trim();
}

/** Inserts signed-in members directly into the database, which is fast for large counts. */
export function addMembers(
  instances: Pick<Instances, 'sql'>,
  count: number,
): { id: string; cookie: string }[] {
  const members = Array.from({ length: count }, () => {
    const token = randomBytes(32).toString('base64url');
    const sid = createHash('sha256').update(token).digest('hex');
    return { id: randomUUID(), sid, cookie: `watchfloor_session=${token}` };
  });
  instances.sql(
    members
      .map(
        ({ id, sid }) => `
          insert into users (id, issuer, subject, email, username, onboarding_completed)
          values ('${id}', 'test', '${id}', '${id}@example.org', '${id.slice(0, 18)}', true);
          insert into sessions (sid, sess, expire, user_id)
          values ('${sid}', '{}', now() + interval '1 day', '${id}');`,
      )
      .join('\n'),
  );
  return members;
}
