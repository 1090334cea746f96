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
import { changeOwner } from './ownership';
import { readPostmaster } from './postmaster-file';
import { isRunning, listPostgresProcesses } from './process-table';
import { ROLES } from './roles';

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

/** Preserves file owners. */
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

async function query<T>(address: DatabaseAddress, text: string): Promise<T[]> {
  const db = connectDatabase(address, { poolSize: 1 });
  try {
    return (await db.unsafe(text)) as unknown as T[];
  } finally {
    await db.end();
  }
}

/** Objects of the superuser that do not belong to an extension. */
const SUPERUSER_OBJECTS = `
  select oid::regclass::text as name from pg_class c
  where relnamespace = 'public'::regnamespace and relowner = 'watchfloor'::regrole
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select oid::regprocedure::text from pg_proc p
  where pronamespace = 'public'::regnamespace and proowner = 'watchfloor'::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select datname from pg_database where datname = 'watchfloor' and datdba = 'watchfloor'::regrole`;

async function expectUpgraded(directory: string, database: EmbeddedPostgres): Promise<void> {
  const cluster = path.join(directory, 'cluster');
  const { uid } = chooseAccount(directory);
  expect(statSync(`/proc/${database.pid}`).uid).toBe(uid);
  expect(statSync(path.join(cluster, 'base')).uid).toBe(uid);
  expect(readFileSync(path.join(cluster, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#].*trust/m);
  expect(await query(database.superuser, SUPERUSER_OBJECTS)).toEqual([]);
  const owner = connectDatabase(database.owner, { poolSize: 1 });
  expect(await digestTables(owner)).toEqual(earlier.digests);
  await owner.end();
}

it('upgrades files, access rules and tables once', async () => {
  const directory = copyEarlier();
  const database = await start(directory);
  await expectUpgraded(directory, database);
  const expected = [/^Changing the owner of the files in/, /^Allowing the user .* to pass through/];
  expect(messages).toEqual(isRoot ? expected.map((pattern) => expect.stringMatching(pattern)) : []);
  const application = { name: ROLES.application, isSuperuser: false };
  expect(await prepareSchema(database.owner, application, () => {})).toContain('0012_forum.sql');
  await query(database.application, `update users set points = points + 1 where username = 'ada'`);
  await started.pop()?.stop();

  const rules = statSync(path.join(directory, 'cluster', 'pg_hba.conf')).ino;
  const again = await start(directory);
  expect(messages).toEqual([]);
  expect(statSync(path.join(directory, 'cluster', 'pg_hba.conf')).ino).toBe(rules);
  const points = `select points from users where username = 'ada'`;
  expect(await query(again.application, points)).toEqual([{ points: 26 }]);
});

it('stops an earlier server that is still running, even with its socket in the temporary folder', async () => {
  const directory = path.join(home, 'x'.repeat(100), 'postgres');
  const { pid } = await startEarlierCluster(directory);
  expect(isRunning(pid)).toBe(true);
  const database = await start(directory);
  expect(isRunning(pid)).toBe(false);
  expect(await query(database.owner, 'select count(*)::int as members from users')).toEqual([
    { members: 3 },
  ]);
});

/** Steps of a start that can be observed from outside. */
const MOMENTS: [string, (directory: string) => boolean][] = [
  ['begins', () => true],
  [
    'has changed the owner of the first files',
    (directory) =>
      !isRoot || statSync(path.join(directory, 'cluster/base/1')).uid !== statSync(model).uid,
  ],
  [
    'has written the access rules',
    (directory) =>
      !readFileSync(path.join(directory, 'cluster/pg_hba.conf'), 'utf8').includes('trust'),
  ],
  [
    'is about to set up the roles',
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
  await expectUpgraded(directory, await start(directory));
});

if (!isRoot) {
  console.info(
    'skipped: changing owners needs root (sudo npm run test:all -- --only=installations)',
  );
}
it.runIf(isRoot)('completes the upgrade if some files have their new owner already', async () => {
  const directory = copyEarlier();
  const account = chooseAccount(directory);
  changeOwner(account, path.join(directory, 'cluster', 'base'));
  changeOwner(account, path.join(directory, 'cluster', 'global'));
  await expectUpgraded(directory, await start(directory));
});

it('is upgraded by a shell command', async () => {
  const directory = copyEarlier();
  vi.stubEnv('DATA_DIR', path.dirname(directory));
  const roles = async (db: { unsafe(text: string): PromiseLike<unknown> }) => db.unsafe(READ_ROLE);
  expect(await withInstallation(({ db }) => roles(db))).toEqual([{ role: ROLES.owner }]);
  expect(await withDatabase(roles)).toEqual([{ role: ROLES.application }]);
  expect(listPostgresProcesses(path.join(directory, 'cluster'))).toEqual([]);
});

it('is not touched by a command while it is running', async () => {
  const directory = path.join(home, 'serving', 'postgres');
  const serving = await startEarlierCluster(directory);
  vi.stubEnv('DATA_DIR', path.dirname(directory));
  await expect(withInstallation(async () => {})).rejects.toThrow(
    'The running Watchfloor is an earlier version. Restart it',
  );
  expect(isRunning(serving.pid)).toBe(true);
  await serving.stop();
});
