import type { Readable, Writable } from 'node:stream';
import { DEFAULT_TLP, type Tlp } from '@watchfloor/contract';
import type { Queryable, Tx } from '../db/client';
import { OPEN_AUDIENCE } from '../db/sight';
import type { Manifest } from './manifest';

export interface TableToCopy {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  readonly bytes: number;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const target = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `${quote(name)} (${columns.map(quote).join(', ')})`;

/** Settings for a text format that every version of PostgreSQL reads alike. */
export async function speakPlainly(tx: Tx): Promise<void> {
  await tx`set local datestyle to iso, ymd`;
  await tx`set local intervalstyle to postgres`;
  await tx`set local bytea_output to hex`;
  await tx`set local extra_float_digits to 1`;
  await tx`set local statement_timeout to 0`;
  await tx`set local idle_in_transaction_session_timeout to 0`;
}

/**
 * Derived from other tables in ways that differ between versions of PostgreSQL. They are not part of a backup; a restore rebuilds
 * them.
 */
export const DERIVED_TABLES = [
  ...['search_entries', 'search_words', 'search_left_documents', 'unscanned_texts'],
  ...['scanned_texts', 'given_up_texts'],
  ...['guarded_texts', 'guarded_fingerprints', 'unguarded_reports'],
];

export async function rebuildDerivedTables(tx: Tx): Promise<void> {
  await tx`select rebuild_search()`;
  await tx`
    insert into unguarded_reports (report_id)
    select id from reports where audience_id > ${OPEN_AUDIENCE}`;
}

/** All logged tables: unlogged ones hold temporary data. */
export function listTables(db: Queryable): Promise<TableToCopy[]> {
  return db<TableToCopy[]>`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes, array(
      select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum)::text[] as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> all (${DERIVED_TABLES})
    order by c.relname`;
}

/** Foreign keys between tables. */
export function listReferences(db: Queryable): Promise<{ from: string; to: string }[]> {
  return db<{ from: string; to: string }[]>`
    select f.relname as "from", t.relname as "to" from pg_constraint r
    join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
    where r.contype = 'f' and f.oid <> t.oid and f.relnamespace = current_schema()::regnamespace`;
}

export async function listSequences(db: Queryable): Promise<Manifest['sequences']> {
  const names = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`;
  return Promise.all(
    names.map(async ({ name }) => {
      const [row] = await db.unsafe<{ value: string; isCalled: boolean }[]>(
        `select last_value::text as value, is_called from ${quote(name)}`,
      );
      return { name, value: row?.value ?? '1', isCalled: row?.isCalled ?? false };
    }),
  );
}

export async function setSequences(tx: Tx, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await tx`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${isCalled})`;
  }
}

export function listAppliedMigrations(db: Queryable): Promise<Manifest['schema']> {
  return db<Manifest['schema']>`select name, checksum from schema_migrations order by name`;
}

export const copyOut = (tx: Tx, table: TableToCopy): Promise<Readable> =>
  tx.unsafe(`copy ${target(table)} to stdout`).readable();

export const copyIn = (
  tx: Tx,
  table: { name: string; columns: readonly string[] },
): Promise<Writable> => tx.unsafe(`copy ${target(table)} from stdin`).writable();

export async function countRows(db: Queryable, table: string): Promise<number> {
  const [row] = await db.unsafe<{ count: number }[]>(
    `select count(*)::float8 as count from ${quote(table)}`,
  );
  return row?.count ?? 0;
}

/** The hashes of file contents in batches; none in a schema without files. */
export async function* listFileHashes(tx: Tx): AsyncGenerator<string> {
  const [known] = await tx`select to_regclass('files') is not null as "isThere"`;
  if (!known?.isThere) return;
  const pages = tx<{ sha256: string }[]>`select sha256 from files order by sha256`.cursor(500);
  for await (const page of pages) yield* page.map(({ sha256 }) => sha256);
}

/** The highest level of the work in the database; null if it is from before there were markings. */
export async function findHighestTlp(tx: Tx): Promise<Tlp | null> {
  const [table] = await tx<{ isThere: boolean }[]>`
    select to_regclass('audiences') is not null as is_there`;
  if (!table?.isThere) return null;
  const [row] = await tx<{ tlp: Tlp }[]>`
    select a.tlp from audiences a
    where exists (select from reports r where r.audience_id = a.id)
      or exists (select from investigations i where i.audience_id = a.id)
    order by tlp_level(a.tlp) desc limit 1`;
  return row?.tlp ?? DEFAULT_TLP;
}
