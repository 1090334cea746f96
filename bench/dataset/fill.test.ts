import { expect, test } from 'vitest';
import type { Database, Tx } from '../../apps/server/src/db/client';
import { digestTables } from '../../apps/server/src/testing/table-digests';
import { createTestDatabase } from '../../apps/server/src/testing/test-database';
import { type CopyRows, copyRows, type Field } from './copy-rows';
import { amountsFor, fillDatabase } from './fill';

interface Copied {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Field[])[];
}

test('what is filled in by short cuts is what the product makes of the same rows one by one', async () => {
  const copied: Copied[] = [];
  const copyAndNote: CopyRows = async (db, table, columns, given) => {
    const rows = [...given];
    copied.push({ table, columns, rows });
    // More than one block of each.
    await copyRows(db, table, columns, rows, 90);
  };
  const { db: filled } = await createTestDatabase();
  await fillDatabase(filled, amountsFor(200), () => {}, copyAndNote);
  const { db: grown } = await createTestDatabase();
  await grown.begin(async (tx) => {
    for (const one of copied) await insertOneByOne(tx, one);
  });

  expect(await grown`select count(*)::int as count from search_words`).not.toEqual([{ count: 0 }]);
  expect(await countsOf(filled)).toEqual(await countsOf(grown));
  const { row_counts: _counts, ...tables } = await digestTables(filled);
  expect(await digestTables(grown)).toMatchObject(tables);
  expect(await indexesOf(filled)).toEqual(await indexesOf(grown));
  expect(await sleepingTriggersOf(filled)).toEqual([]);
});

async function insertOneByOne(tx: Tx, { table, columns, rows }: Copied): Promise<void> {
  for (const row of rows) {
    const fields = Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null]));
    await tx`insert into ${tx(table)} ${tx(fields)}`;
  }
}

/** Kept counts. How often something has changed is counted by statements, and those are not the same. */
const countsOf = (db: Database) => db`
  select name, sum(count) from row_counts where name not like '%:changes' group by name order by name`;
const indexesOf = (db: Database) => db`
  select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`;
const sleepingTriggersOf = (db: Database) =>
  db`select tgname from pg_trigger where tgenabled <> 'O'`;
