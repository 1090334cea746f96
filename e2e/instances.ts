import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureHaproxy } from '../bin/lib/ensure-haproxy.mjs';
import { startOldestPostgres } from '../bin/lib/oldest-postgres.mjs';
import { freePort, launch, makeDataDirectory, type Running, waitUntilReady } from './installation';

const CONFIGURATION = path.resolve(import.meta.dirname, '../docs/proxy/haproxy.cfg');
const PSQL = '/usr/lib/postgresql/15/bin/psql';

export interface Instances {
  /** What people use: the proxy. */
  readonly origin: string;
  readonly running: [Running, Running];
  /** Where the debugger of the second listens, once it is asked to. */
  readonly debuggerPort: number;
  /** Stops one and starts it again, as an operator does for an update. */
  restart(index: 0 | 1, signal: NodeJS.Signals): Promise<void>;
  sql(statement: string): void;
  stop(): Promise<void>;
}

/** Two instances over one PostgreSQL 15 behind HAProxy; or the reason why that cannot be here. */
export async function startInstances(): Promise<Instances | { reason: string }> {
  const haproxy = await ensureHaproxy();
  if (!haproxy) return { reason: 'HAProxy is not installed (as root: apt-get install haproxy)' };
  const database = await startOldestPostgres();
  if (database.url === null) return { reason: database.reason };
  const data = makeDataDirectory();
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const debuggerPort = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = {
    PUBLIC_URL: origin,
    TRUST_PROXY: 'on',
    DATABASE_URL: database.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT_READS: '0',
    FEEDS: 'off',
    DRAIN_SECONDS: '3',
    DATA_DIR: data.directory,
  };
  const begin = (index: 0 | 1) =>
    launch({
      ...settings,
      PORT: String(ports[index]),
      ...(index === 1 && { NODE_OPTIONS: `--inspect-port=127.0.0.1:${debuggerPort}` }),
    });
  const running: [Running, Running] = [begin(0), begin(1)];
  await Promise.all(running.map((one) => waitUntilReady(one)));
  const proxy = startProxy(haproxy, data.directory, port, ports);
  await waitUntilReady({ ...running[0], url: origin });
  return {
    origin,
    running,
    debuggerPort,
    async restart(index, signal) {
      running[index].process.kill(signal);
      await running[index].exited;
      running[index] = begin(index);
      await waitUntilReady(running[index]);
    },
    sql: (statement) => void runSql(database.url, statement),
    async stop() {
      proxy.kill('SIGTERM');
      for (const one of running) one.process.kill('SIGTERM');
      await Promise.all(running.map((one) => one.exited));
      await database.stop();
      data.remove();
    },
  };
}

/** What a statement answers, row by row. */
export function runSql(url: string, statement: string): string {
  const { status, stdout, stderr } = spawnSync(PSQL, [url, '-qAtv', 'ON_ERROR_STOP=1', '-f', '-'], {
    input: statement,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout.toString().trim();
}

function startProxy(
  haproxy: string,
  directory: string,
  port: number,
  [first, second]: readonly number[],
): ChildProcess {
  const file = path.join(directory, 'haproxy.cfg');
  const configuration = readFileSync(CONFIGURATION, 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`);
  writeFileSync(file, configuration);
  return spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' });
}

/** Members who are signed in, straight into the database: what counts here is how many they are. */
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
