import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase, type DatabaseAddress } from '../../db/client';
import { prepareSchema } from '../../db/prepare-schema';
import { digestTables } from '../../testing/table-digests';
import { withDatabase, withInstallation } from '../reach-database';
import { chooseAccount } from './account';
import { type EarlierCluster, startEarlierCluster } from './earlier-cluster.fixture';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { bundleLauncher, spawnOwner } from './owner-process.fixture';
import { giveTo } from './ownership';
import { readPostmaster } from './postmaster-file';
import { isRunning, listPostgresProcesses } from './process-table';
import { ROLES } from './roles';

/** An installation of an earlier version, carried over by the next start. */
let home: string;
let bundle: string;
let model: string;
let earlier: EarlierCluster;
let copies = 0;
const messages: string[] = [];
const started: EmbeddedPostgres[] = [];
const isRoot = process.getuid?.() === 0;
const READ_ROLE = 'select current_user::text as role';

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'wf-earlier-'));
  execFileSync('chmod', ['755', home]);
  bundle = await bundleLauncher();
  model = path.join(home, 'model', 'postgres');
  earlier = await startEarlierCluster(model);
  await earlier.stop();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const database of started.splice(0)) await database.stop();
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await rm(bundle, { force: true });
});

/** The same installation once more, its owners included. */
function copyEarlier(): string {
  copies += 1;
  const place = path.join(home, `copy-${copies}`);
  execFileSync('cp', ['-a', path.dirname(model), place]);
  return path.join(place, 'postgres');
}

async function start(directory: string): Promise<EmbeddedPostgres> {
  messages.length = 0;
  const log = (message: string) => messages.push(message);
  const database = await startEmbeddedPostgres({ directory, log, flags: ['-c', 'fsync=off'] });
  started.push(database);
  return database;
}

async function ask<T>(address: DatabaseAddress, text: string): Promise<T[]> {
  const db = connectDatabase(address, { poolSize: 1 });
  try {
    return (await db.unsafe(text)) as unknown as T[];
  } finally {
    await db.end();
  }
}

/** What is the superuser's and no part of an extension, of all that the database is made of. */
const LEFT_TO_SUPERUSER = `
  select oid::regclass::text as name from pg_class c
  where relnamespace = 'public'::regnamespace and relowner = 'watchfloor'::regrole
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select oid::regprocedure::text from pg_proc p
  where pronamespace = 'public'::regnamespace and proowner = 'watchfloor'::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select datname from pg_database where datname = 'watchfloor' and datdba = 'watchfloor'::regrole`;

async function expectCarriedOver(directory: string, database: EmbeddedPostgres): Promise<void> {
  const cluster = path.join(directory, 'cluster');
  const { uid } = chooseAccount(directory);
  expect(statSync(`/proc/${database.pid}`).uid).toBe(uid);
  expect(statSync(path.join(cluster, 'base')).uid).toBe(uid);
  expect(readFileSync(path.join(cluster, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#].*trust/m);
  expect(await ask(database.superuser, LEFT_TO_SUPERUSER)).toEqual([]);
  const owner = connectDatabase(database.owner, { poolSize: 1 });
  expect(await digestTables(owner)).toEqual(earlier.digests);
  await owner.end();
}

it('has its files, its rules of access and its tables carried over, once', async () => {
  const directory = copyEarlier();
  const database = await start(directory);
  await expectCarriedOver(directory, database);
  const said = [/^Giving the files in .* to the user/, /^Letting the user .* pass through/];
  expect(messages).toEqual(isRoot ? said.map((sign) => expect.stringMatching(sign)) : []);
  const application = { name: ROLES.application, isSuperuser: false };
  expect(await prepareSchema(database.owner, application, () => {})).toContain('0012_forum.sql');
  await ask(database.application, `update users set points = points + 1 where username = 'ada'`);
  await started.pop()?.stop();

  const rules = statSync(path.join(directory, 'cluster', 'pg_hba.conf')).ino;
  const again = await start(directory);
  expect(messages).toEqual([]);
  expect(statSync(path.join(directory, 'cluster', 'pg_hba.conf')).ino).toBe(rules);
  const points = `select points from users where username = 'ada'`;
  expect(await ask(again.application, points)).toEqual([{ points: 26 }]);
});

it('is ended first where it is still at work, its socket under the temporary folder', async () => {
  const directory = path.join(home, 'x'.repeat(100), 'postgres');
  const { pid } = await startEarlierCluster(directory);
  expect(isRunning(pid)).toBe(true);
  const database = await start(directory);
  expect(isRunning(pid)).toBe(false);
  expect(await ask(database.owner, 'select count(*)::int as members from users')).toEqual([
    { members: 3 },
  ]);
});

/** What can be seen from outside when a start has got so far. */
const MOMENTS: [string, (directory: string) => boolean][] = [
  ['began', () => true],
  [
    'gave the first files away',
    (directory) =>
      !isRoot || statSync(path.join(directory, 'cluster/base/1')).uid !== statSync(model).uid,
  ],
  [
    'wrote the rules of access',
    (directory) =>
      !readFileSync(path.join(directory, 'cluster/pg_hba.conf'), 'utf8').includes('trust'),
  ],
  [
    'was about to set up the roles',
    (directory) => readPostmaster(path.join(directory, 'cluster'))?.isReady ?? false,
  ],
];

it.each(MOMENTS)('survives a start that is killed when it %s', async (_name, isReached) => {
  const directory = copyEarlier();
  const owner = spawnOwner(bundle, directory);
  await vi.waitFor(() => expect(isReached(directory)).toBe(true), { timeout: 30_000, interval: 1 });
  const exited = once(owner, 'exit');
  owner.kill('SIGKILL');
  await exited;
  await expectCarriedOver(directory, await start(directory));
});

it.runIf(isRoot)('is carried over where some files are given away already', async () => {
  const directory = copyEarlier();
  const account = chooseAccount(directory);
  giveTo(account, path.join(directory, 'cluster', 'base'));
  giveTo(account, path.join(directory, 'cluster', 'global'));
  await expectCarriedOver(directory, await start(directory));
});

it('is carried over by a command of the shell', async () => {
  const directory = copyEarlier();
  vi.stubEnv('DATA_DIR', path.dirname(directory));
  const roles = async (db: { unsafe(text: string): PromiseLike<unknown> }) => db.unsafe(READ_ROLE);
  expect(await withInstallation(({ db }) => roles(db))).toEqual([{ role: ROLES.owner }]);
  expect(await withDatabase(roles)).toEqual([{ role: ROLES.application }]);
  expect(listPostgresProcesses(path.join(directory, 'cluster'))).toEqual([]);
});

it('is left alone by a command while it is serving', async () => {
  const directory = path.join(home, 'serving', 'postgres');
  const serving = await startEarlierCluster(directory);
  vi.stubEnv('DATA_DIR', path.dirname(directory));
  await expect(withInstallation(async () => {})).rejects.toThrow(
    'The Watchfloor that is serving is of an earlier version. Restart it',
  );
  expect(isRunning(serving.pid)).toBe(true);
  await serving.stop();
});
