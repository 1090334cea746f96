import { cpSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/client';
import { applyPatch } from '../../bin/lib/patch-packages.mjs';
import { freePort, makeDataDirectory } from '../../e2e/installation';
import { startOwnDatabase } from './own-database';

/** What the driver does when connections break: as it is published, and as it is installed here. */
const data = makeDataDirectory();
const database = await startOwnDatabase();
const REPOSITORY = path.join(import.meta.dirname, '../..');
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

/** Long enough for any answer here; what has not come by then never does. */
const PATIENCE_MS = 3000;

async function outcomeOf(work: PromiseLike<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'never answered');
  });
  const answer = work.then(
    (rows) => `answered ${JSON.stringify(rows)}`,
    () => 'refused',
  );
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
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
      // Ours to break.
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

  /** As a killed database does it: first the error is told, and only later that the socket is closed. */
  const breakConnection = () =>
    socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));

  test(`${isPatched ? 'refuses' : 'never answers'} what it is asked between error and end`, async () => {
    await sql`select 1`;
    const told = new Promise<string>((resolve) => {
      socket.once('error', () => resolve(outcomeOf(sql`select 2 as two`)));
    });
    breakConnection();
    expect(await told).toBe(isPatched ? 'refused' : 'never answered');
  });

  test(`${isPatched ? 'serves' : 'never serves'} the transaction after one that was cut off`, async () => {
    const cut = sql.begin(async (tx) => {
      await tx`select 1`;
      breakConnection();
      await tx`insert into notes values ('of the one that was cut off')`;
    });
    expect(await outcomeOf(cut)).toBe('refused');
    const next = sql.begin((tx) => tx`select ${7}::integer as number`);
    expect(await outcomeOf(next)).toBe(isPatched ? 'answered [{"number":7}]' : 'never answered');
  });
});

test.each([
  { name: 'as published', driver: published, expected: 'written' },
  { name: 'patched', driver: patched, expected: 'refused' },
])(
  '$name, what a lost transaction does later is $expected in another one',
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
      const writing = tx`insert into notes values ('of the lost one')`;
      late.resolve(
        writing.then(
          () => 'written',
          () => 'refused',
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
  { name: 'as published', driver: published, expected: 'never answered' },
  { name: 'patched', driver: patched, expected: 'refused' },
])(
  '$name, at a door that opens and closes without a word a query is $expected',
  async ({ driver, expected }) => {
    const port = await freePort();
    const door = createServer((caller) => caller.end()).listen(port, '127.0.0.1');
    const sql = driver({ host: '127.0.0.1', port, max: 1, backoff: () => 0.05 });
    expect(await outcomeOf(sql`select 1`)).toBe(expected);
    await sql.end({ timeout: 0 });
    door.close();
  },
);
