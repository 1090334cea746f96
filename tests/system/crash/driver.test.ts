import { cpSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/db/client';
import { applyPatch } from '../../../bin/bootstrap/patch-packages.mjs';
import { freePort, makeDataDirectory } from '../../support/installation';
import { startOwnDatabase } from './own-database';

/** How the driver handles broken connections, as published and with our patch. */
const data = makeDataDirectory();
const database = await startOwnDatabase();
const REPOSITORY = path.join(import.meta.dirname, '../../..');
const INSTALLED = path.join(REPOSITORY, 'node_modules/postgres');
const PATCH = path.join(REPOSITORY, 'patches/postgres@3.4.9.patch');
type Driver = (where: object | string, options?: object) => Database;
async function loadDriver(directory: string): Promise<Driver> {
  return ((await import(path.join(directory, 'src/index.js'))) as { default: Driver }).default;
}
function restorePublished(): string {
  const copy = path.join(data.directory, 'postgres');
  cpSync(INSTALLED, copy, { recursive: true });
  expect(applyPatch(PATCH, copy, { isReverse: true })).toBe(true);
  return copy;
}
const patched = await loadDriver(INSTALLED);
const published = await loadDriver(restorePublished());
afterAll(async () => {
  await database.remove();
  data.remove();
});

const TIMEOUT_MS = 3000;

async function outcomeOf(work: PromiseLike<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, 'never settled');
  });
  const outcome = work.then(
    (rows) => `resolved ${JSON.stringify(rows)}`,
    () => 'rejected',
  );
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer));
}

describe.each([
  { name: 'as published', driver: published, isPatched: false },
  { name: 'patched', driver: patched, isPatched: true },
])('the driver $name', ({ driver, isPatched }) => {
  const { hostname, port, username, pathname } = new URL(database.url);
  let sql: Database;
  let socket: Socket;

  beforeAll(async () => {
    const options = {
      max: 1,
      user: username,
      database: pathname.slice(1),
      backoff: () => 0.05,
      onnotice: () => {},
      // Exposed, so that the test can break it.
      socket: () => {
        socket = connect(Number(port), hostname);
        return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
      },
    };
    sql = driver(options);
    await sql`drop table if exists notes`;
    await sql`create table notes (text text)`;
  });
  afterAll(() => sql.end({ timeout: 0 }));

  /** Like a killed database: the error is emitted before the close. */
  const breakConnection = () =>
    socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));

  test(`${isPatched ? 'rejects' : 'never settles'} a query between error and close`, async () => {
    await sql`select 1`;
    const outcome = new Promise<string>((resolve) => {
      socket.once('error', () => resolve(outcomeOf(sql`select 2 as two`)));
    });
    breakConnection();
    expect(await outcome).toBe(isPatched ? 'rejected' : 'never settled');
  });

  test(`${isPatched ? 'runs' : 'never runs'} the transaction after an interrupted one`, async () => {
    const interrupted = sql.begin(async (tx) => {
      await tx`select 1`;
      breakConnection();
      await tx`insert into notes values ('of the interrupted transaction')`;
    });
    expect(await outcomeOf(interrupted)).toBe('rejected');
    const next = sql.begin((tx) => tx`select ${7}::integer as number`);
    expect(await outcomeOf(next)).toBe(isPatched ? 'resolved [{"number":7}]' : 'never settled');
  });
});

test.each([
  { name: 'as published', driver: published, expected: 'written' },
  { name: 'patched', driver: patched, expected: 'rejected' },
])(
  '$name: a late query of a lost transaction is $expected in another one',
  async ({ driver, expected }) => {
    const sql = driver(database.url, { max: 1, backoff: () => 0.05, onnotice: () => {} });
    await sql`drop table if exists notes`;
    await sql`create table notes (text text)`;
    const watch = database.connect();
    const gate = Promise.withResolvers<void>();
    const late = Promise.withResolvers<string>();
    const lost = sql.begin(async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid`;
      await watch`select pg_terminate_backend(${row?.pid})`;
      await gate.promise;
      const writing = tx`insert into notes values ('of the lost transaction')`;
      late.resolve(
        writing.then(
          () => 'written',
          () => 'rejected',
        ),
      );
      await writing;
    });
    await expect(lost).rejects.toThrow();
    await sql.begin(async (tx) => {
      await tx`select 1`;
      gate.resolve();
      expect(await late.promise).toBe(expected);
    });
    expect(await watch`select from notes`).toHaveLength(expected === 'written' ? 1 : 0);
    await Promise.all([sql.end({ timeout: 1 }), watch.end()]);
  },
);

test.each([
  { name: 'as published', driver: published, expected: 'never settled' },
  { name: 'patched', driver: patched, expected: 'rejected' },
])(
  '$name: a query to a port that accepts and closes connections is $expected',
  async ({ driver, expected }) => {
    const port = await freePort();
    const server = createServer((caller) => caller.end()).listen(port, '127.0.0.1');
    const sql = driver({ host: '127.0.0.1', port, max: 1, backoff: () => 0.05 });
    expect(await outcomeOf(sql`select 1`)).toBe(expected);
    await sql.end({ timeout: 0 });
    server.close();
  },
);
