import { describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../testing/test-database';
import { connectDatabase } from './client';
import { migrate, readMigrations } from './migrate';

const migration = (name: string, sql: string) => ({ name, sql, checksum: sql });

describe('migrations', () => {
  test('are applied once, in order, and not again', async () => {
    const { db } = await createEmptyDatabase();
    const names = (await readMigrations()).map(({ name }) => name);
    expect(await migrate(db)).toEqual(names);
    expect(await migrate(db)).toEqual([]);
  });

  test('two instances that start together migrate once', async () => {
    const { db, address } = await createEmptyDatabase();
    const other = connectDatabase(address);
    const applied = await Promise.all([migrate(db), migrate(other)]);
    await other.end();
    expect(applied.flat()).toHaveLength((await readMigrations()).length);
  });

  test('one that fails midway leaves nothing behind and can be repeated', async () => {
    const { db } = await createEmptyDatabase();
    const broken = migration('0001_a.sql', 'create table a (id int); select 1 / 0;');
    await expect(migrate(db, [broken])).rejects.toThrow('division by zero');
    const fixed = migration('0001_a.sql', 'create table a (id int);');
    expect(await migrate(db, [fixed])).toEqual(['0001_a.sql']);
  });

  test('one whose process dies midway is started again from a clean state', async () => {
    const { db, address } = await createEmptyDatabase();
    const dying = connectDatabase(address, { poolSize: 1 });
    const slow = migration('0001_a.sql', 'create table a (id int); select pg_sleep(60);');
    const lost = migrate(dying, [slow]).catch((error: Error) => error);
    await expect
      .poll(async () => {
        const rows = await db`
          select pg_terminate_backend(pid) from pg_stat_activity
          where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()
            and datname = current_database()`;
        return rows.length;
      })
      .toBe(1);
    expect(await lost).toBeInstanceOf(Error);
    await dying.end({ timeout: 0 });
    expect(await migrate(db, [migration('0001_a.sql', 'create table a (id int);')])).toEqual([
      '0001_a.sql',
    ]);
  });

  test('a schema of a newer version is refused with one sentence', async () => {
    const { db } = await createEmptyDatabase();
    await migrate(db, [migration('0001_a.sql', 'select 1'), migration('0002_b.sql', 'select 1')]);
    await expect(migrate(db, [migration('0001_a.sql', 'select 1')])).rejects.toThrow(
      'made by a newer Watchfloor (it has 0002_b.sql)',
    );
  });

  test('a migration that was changed afterwards is refused', async () => {
    const { db } = await createEmptyDatabase();
    await migrate(db, [migration('0001_a.sql', 'select 1')]);
    await expect(migrate(db, [migration('0001_a.sql', 'select 2')])).rejects.toThrow(
      'was changed after it had been applied',
    );
  });
});
