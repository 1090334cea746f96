import { expect, test } from 'vitest';
import { refuseTarget } from '../backup/restore-backup';
import { createEmptyDatabase } from '../testing/test-database';
import { connectDatabase } from './client';
import { migrate } from './migrate';
import { refuseOldServer } from './server-version';

test('a PostgreSQL that is too old is refused before anything is changed', async () => {
  const { db, address } = await createEmptyDatabase();
  await refuseOldServer(db);
  // Pretends to be an older version.
  await db`
    create function current_setting(name text) returns text language sql
    as $$ select case name when 'server_version_num' then '140011' else '14.11' end $$`;
  const old = connectDatabase(address, {
    poolSize: 1,
    session: { search_path: 'public, pg_catalog' },
  });
  const sentence = 'The database is PostgreSQL 14.11; Watchfloor needs 15 or newer.';
  await expect(migrate(old)).rejects.toThrow(sentence);
  await expect(refuseTarget(old, true)).rejects.toThrow(sentence);
  expect(await old`select to_regclass('schema_migrations') as found`).toEqual([{ found: null }]);
  await old.end();
});
