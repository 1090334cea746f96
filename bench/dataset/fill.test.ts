import { expect, test } from 'vitest';
import type { Database, Tx } from '../../apps/server/src/db/client';
import { scanTexts } from '../../apps/server/src/modules/entities/entity-scanner';
import { updateSearchIndex } from '../../apps/server/src/search/search-indexer';
import { digestTables } from '../../apps/server/src/testing/table-digests';
import { createTestDatabase } from '../../apps/server/src/testing/test-database';
import { amountsFor } from './amounts';
import { type CopyRows, copyRows, type Field } from './copy-rows';
import { fillDatabase } from './fill';

interface Copied {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Field[])[];
}

test('bulk filling gives the same database as inserting the rows one by one', async () => {
  const copied: Copied[] = [];
  const copyAndRecord: CopyRows = async (db, table, columns, source) => {
    const rows = [...source];
    copied.push({ table, columns, rows });
    // Small blocks, so that every table needs several.
    await copyRows(db, table, columns, rows, 90);
  };
  const { db: filled } = await createTestDatabase();
  await fillDatabase(filled, amountsFor(200), () => {}, copyAndRecord);
  const { db: grown } = await createTestDatabase();
  await grown.begin(async (tx) => {
    for (const one of copied) await insertOneByOne(tx, one);
  });

  await updateSearchIndex(grown);
  await scanTexts(grown);
  const index = await searchIndexOf(filled);
  expect(index).not.toEqual([]);
  expect(await searchIndexOf(grown)).toEqual(index);
  expect(await countsOf(filled)).toEqual(await countsOf(grown));
  expect(await sightsOf(filled)).toEqual(await sightsOf(grown));
  const mentions = await mentionsOf(filled);
  expect(mentions).not.toEqual([]);
  expect(await mentionsOf(grown)).toEqual(mentions);
  const digests = Object.entries(await digestTables(filled));
  const tables = Object.fromEntries(digests.filter(([table]) => !COMPARED_ABOVE.has(table)));
  expect(await digestTables(grown)).toMatchObject(tables);
  expect(await indexesOf(filled)).toEqual(await indexesOf(grown));
  expect(await disabledTriggersOf(filled)).toEqual([]);
});

const COMPARED_ABOVE = new Set([
  ...['row_counts', 'member_sights', 'entities', 'entity_mentions', 'entity_newest'],
]);

async function insertOneByOne(tx: Tx, { table, columns, rows }: Copied): Promise<void> {
  for (const row of rows) {
    const fields = Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null]));
    await tx`insert into ${tx(table)} ${tx(fields)}`;
  }
}

/** Maintained counts. Change counters count statements, so they differ. */
const countsOf = (db: Database) => db`
  select name, sum(count) from row_counts where name not like '%:changes' group by name order by name`;
/** Without their versions, which count statements too. */
const sightsOf = (db: Database) => db`select user_id, key from member_sights order by 1`;
const indexesOf = (db: Database) => db`
  select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`;
const searchIndexOf = (db: Database) => db`
  select id::text as name,
    spelling || ' ' || array(select unnest(scopes) order by 1)::text as value from search_words
  union all select id::text, heading || document || is_indexed from search_entries order by 1`;
/** Without the ids of entities, which are random. */
const mentionsOf = (db: Database) => db`
  select e.kind, e.value, e.created_at, m.entry_id, m.places, m.seen_at, m.state
  from entity_mentions m join entities e on e.id = m.entity_id order by 1, 2, m.entry_id`;
const disabledTriggersOf = (db: Database) =>
  db`select tgname from pg_trigger where tgenabled <> 'O'`;
