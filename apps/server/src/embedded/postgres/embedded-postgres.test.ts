import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../db/client';
import { chooseAccount } from './account';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { bundleLauncher, killOwner, startOwner } from './owner-process.fixture';
import { changeOwner } from './ownership';
import { isRunning, listPostgresProcesses } from './process-table';

let home: string;
let bundle: string;
let directory: string;
let messages: string[];
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'wf-pg-'));
  // Shared by all tests except those about its creation; each leaves it stopped.
  directory = path.join(home, 'shared');
  bundle = await bundleLauncher();
});

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
});

afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await rm(bundle, { force: true });
});

async function start(where = directory): Promise<EmbeddedPostgres> {
  messages = [];
  const database = await startEmbeddedPostgres({
    directory: where,
    log: (message) => messages.push(message),
    flags: ['-c', 'fsync=off'],
  });
  started.push(database);
  return database;
}

async function query<T>({ owner }: EmbeddedPostgres, text: string): Promise<T | undefined> {
  const sql = connectDatabase(owner, { poolSize: 1 });
  try {
    const [row] = await sql.unsafe(text);
    return row as T | undefined;
  } finally {
    await sql.end();
  }
}

const cluster = () => path.join(directory, 'cluster');
const readLog = () => readFileSync(path.join(directory, 'postgres.log'), 'utf8');

describe('a first start', () => {
  it('creates a UTF-8 database that is only reachable through a private socket', async () => {
    const database = await start();
    expect(messages).toContain(`Creating the database in ${directory}.`);
    const found = await query<Record<string, string>>(
      database,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
              datlocale as locale, current_setting('listen_addresses') as addresses, current_setting('jit') as jit
       from pg_database where datname = current_database()`,
    );
    expect(found).toEqual({
      name: 'watchfloor',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      addresses: '',
      jit: 'off',
    });
    expect(statSync(database.owner.socketDirectory).mode & 0o777).toBe(0o700);
    expect(statSync(cluster()).uid).not.toBe(0);
  });

  it('starts over after an interrupted attempt', async () => {
    const interrupted = path.join(home, 'interrupted');
    await mkdir(path.join(interrupted, 'cluster.new'), { recursive: true });
    writeFileSync(path.join(interrupted, 'cluster.new', 'PG_VERSION'), '18\n');
    const database = await start(interrupted);
    expect(await query(database, 'select 1 as one')).toEqual({ one: 1 });
    expect(await readdir(interrupted)).not.toContain('cluster.new');
  });

  it('uses a short socket directory if the path is too long', async () => {
    const database = await start(path.join(home, 'x'.repeat(100)));
    expect(path.dirname(database.owner.socketDirectory)).toBe(os.tmpdir());
    expect(statSync(database.owner.socketDirectory).mode & 0o777).toBe(0o700);
    expect(await query(database, 'select 1 as one')).toEqual({ one: 1 });
    await database.stop();
    expect(statSync(database.owner.socketDirectory, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('a later start', () => {
  it('reads the existing data', async () => {
    await query(await start(), 'create table kept as select 42 as answer');
    await started.pop()?.stop();
    const database = await start();
    expect(await query(database, 'select answer from kept')).toEqual({ answer: 42 });
    expect(messages).toEqual([]);
  });

  it('leaves no process behind, even if stopped twice', async () => {
    const database = await start();
    expect(listPostgresProcesses(cluster())).toContain(database.pid);
    await Promise.all([database.stop(), database.stop()]);
    expect(listPostgresProcesses(cluster())).toEqual([]);
    expect(await readdir(directory)).not.toContain('owner.json');
  });

  it('ignores the pid file and locks of a dead process whose id is in use again', async () => {
    await (await start()).stop();
    const socket = path.join(directory, 'socket', '.s.PGSQL.5432.lock');
    const identity = 'another boot:1';
    writeFileSync(
      path.join(directory, 'owner.json'),
      JSON.stringify({ pid: process.pid, identity }),
    );
    for (const file of [path.join(cluster(), 'postmaster.pid'), socket]) {
      await mkdir(path.dirname(file), { recursive: true });
      writeFileSync(file, `${process.pid}\n${cluster()}\n1\n5432\n${path.dirname(socket)}\n\n`);
    }
    chmodSync(path.dirname(socket), 0o700);
    changeOwner(chooseAccount(directory), path.dirname(socket));
    expect(await query(await start(), 'select 1 as one')).toEqual({ one: 1 });
  });

  it('is rejected if another PostgreSQL version created the data', async () => {
    await (await start()).stop();
    const file = path.join(cluster(), 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '99\n');
    await expect(start()).rejects.toThrow(
      `${cluster()} was created by PostgreSQL 99, which is newer than the embedded PostgreSQL 18.`,
    );
    writeFileSync(file, version);
    expect(await query(await start(), 'select 1 as one')).toEqual({ one: 1 });
  });
});

describe('two owners', () => {
  it('are not allowed: the error names the process of the first', async () => {
    const database = await start();
    const { report } = await startOwner(bundle, directory);
    expect(report.error).toBe(
      `Another Watchfloor (process ${process.pid}) is already running on ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    );
    await expect(start()).rejects.toThrow(`(process ${process.pid})`);
    expect(await query(database, 'select 1 as one')).toEqual({ one: 1 });
  });
});

describe('an owner killed with -9', () => {
  it('stops its database cleanly, and the next start works', async () => {
    const owner = await startOwner(bundle, directory);
    const pid = owner.report.pid ?? 0;
    expect(isRunning(pid)).toBe(true);
    await killOwner(owner);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000, interval: 20 });
    expect(listPostgresProcesses(cluster())).toEqual([]);
    const before = readLog().length;
    expect(await query(await start(), 'select 1 as one')).toEqual({ one: 1 });
    expect(readLog().slice(0, before)).toMatch(
      /received fast shutdown request[\s\S]*database system is shut down\s*$/,
    );
    expect(readLog().slice(before)).not.toContain('not properly shut down');
  });

  it('can be restarted while its database is still shutting down', async () => {
    await killOwner(await startOwner(bundle, directory));
    expect(await query(await start(), 'select 1 as one')).toEqual({ one: 1 });
  });

  it('leaves a database if its guard is killed too, which the next start replaces', async () => {
    const owner = await startOwner(bundle, directory);
    const pid = owner.report.pid ?? 0;
    const guards = findGuards(pid);
    expect(guards.length).toBeGreaterThan(0);
    for (const guard of guards) process.kill(guard, 'SIGKILL');
    await killOwner(owner);
    expect(isRunning(pid)).toBe(true);

    const database = await start();
    expect(isRunning(pid)).toBe(false);
    expect(messages.join()).toContain(
      `Stopping PostgreSQL (process ${pid}), which an earlier run left`,
    );
    expect(await query(database, 'select 1 as one')).toEqual({ one: 1 });
  });
});

describe('a database killed with -9', () => {
  it('is restarted and can be stopped', async () => {
    const database = await start();
    const first = database.pid;
    await query(database, 'create table written as select 7 as value');
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(database.pid).not.toBe(first), { timeout: 10_000, interval: 20 });
    expect(await query(database, 'select value from written')).toEqual({ value: 7 });
    expect(messages).toEqual([
      'PostgreSQL exited unexpectedly. Restarting it.',
      'PostgreSQL is running again.',
    ]);
  });

  it('is not restarted if it was stopped meanwhile', async () => {
    const database = await start();
    process.kill(database.pid, 'SIGKILL');
    await database.stop();
    expect(listPostgresProcesses(cluster())).toEqual([]);
  });
});

/** The guard is the database's parent; its watcher is the guard's other child. */
function findGuards(postgres: number): number[] {
  const parentOf = (pid: number) =>
    Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const guard = parentOf(postgres);
  const children = readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8');
  const watchers = children.trim().split(' ').map(Number);
  return [...watchers.filter((pid) => pid !== postgres), guard];
}
