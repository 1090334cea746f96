import { afterAll, expect, test } from 'vitest';
import {
  createAccount,
  describePerson,
  whoAmI,
} from '../../../apps/server/src/modules/auth/account.fixture';
import { createBrowser } from '../../../apps/server/src/modules/auth/browser.fixture';
import { runCommand } from '../../support/command';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../support/installation';
import { startOwnDatabase } from './own-database';

/** An operator's PostgreSQL with separate roles for the owner of the tables and for the server. */
const data = makeDataDirectory();
const database = await startOwnDatabase();
const settings = { DATA_DIR: data.directory, FEEDS: 'off', LOG_LEVEL: 'warn' };
const WARNING = /DATABASE_URL connects as the superuser/g;
afterAll(async () => {
  await database.remove();
  data.remove();
});

async function startServer(environment: Record<string, string>) {
  const running = launch({ ...settings, ...environment, PORT: String(await freePort()) });
  await waitUntilReady(running);
  return running;
}

test('migrations run as the owner and the server runs as a restricted role', async () => {
  const roles = {
    DATABASE_URL: database.urlAs('application'),
    DATABASE_MIGRATION_URL: database.urlAs('owner'),
  };
  const running = await startServer(roles);
  const browser = createBrowser(running.url);
  await createAccount(browser, describePerson({ email: 'ada@northwatch.example' }));
  expect(await whoAmI(browser)).toMatchObject({ isAdmin: true });

  const db = database.connect();
  const [row] = await db`
    select (select count(*)::integer from pg_class where relowner = 'watchfloor_app'::regrole) as owned,
      (select bool_and(usename = 'watchfloor_app') from pg_stat_activity
        where application_name = 'watchfloor' and pid <> pg_backend_pid()) as is_serving_restricted`;
  expect(row).toEqual({ owned: 0, isServingRestricted: true });
  await db.end();
  for (const command of ['audit', 'scoring'] as const) {
    expect((await runCommand(command, ['verify'], { ...settings, ...roles })).code).toBe(0);
  }
  running.process.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(running.output()).not.toMatch(WARNING);
});

test('a superuser in DATABASE_URL causes one warning', async () => {
  const running = await startServer({ DATABASE_URL: database.urlAs('superuser') });
  running.process.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(running.output().match(WARNING)).toHaveLength(1);
});
