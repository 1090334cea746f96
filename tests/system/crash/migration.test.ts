import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/db/client';
import { migrate, readMigrations } from '../../../apps/server/src/db/migrate';
import { fillReleasedSchema, isReleased } from '../../../apps/server/src/testing/released-data';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../../support/installation';
import { waitUntil } from '../../support/machine';
import { recordFigures } from './figures';
import { startOwnDatabase } from './own-database';

const data = makeDataDirectory();
const database = await startOwnDatabase();
afterAll(async () => {
  await database.remove();
  data.remove();
});

test('a migration killed midway leaves the schema unchanged, and the next start completes it', async () => {
  const db = database.connect();
  const migrations = await readMigrations();
  await migrate(db, migrations.filter(isReleased));
  await fillReleasedSchema(db);
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: data.directory,
    DATABASE_URL: database.url,
  };

  // An open read of war_rooms blocks the migration after it has created the tables of the forum.
  const reader = await db.reserve();
  await reader`begin`;
  await reader`select from war_rooms`;
  const first = launch(settings);
  await waitUntil('the migration waits for the lock', () => isLockRequested(db));
  first.process.kill('SIGKILL');
  await first.exited;
  await reader`rollback`;
  reader.release();
  await waitUntil('its connection is closed', async () => !(await isLockRequested(db)));
  const [half] = await db`
    select to_regclass('global_forum_messages') is null as is_clean, (select count(*)::integer from schema_migrations) as done`;
  expect(half).toEqual({ isClean: true, done: migrations.filter(isReleased).length });

  const second = launch(settings);
  await waitUntilReady(second);
  const [whole] = await db`
    select (select count(*)::integer from schema_migrations) as done, (select count(*)::integer from users) as members,
      (select count(*)::integer from reports) as reports`;
  expect(whole).toEqual({ done: migrations.length, members: 3, reports: 4 });
  second.process.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  await db.end();
  recordFigures('migration killed midway', { kills: 1, 'partial tables left': 0 });
});

/** Granted or waiting. */
async function isLockRequested(db: Database): Promise<boolean> {
  const locks = await db`
    select from pg_locks where relation = 'war_rooms'::regclass and mode = 'AccessExclusiveLock'`;
  return locks.length > 0;
}
