import { DERIVED_TABLES } from '../backup/database-parts.queries';
import type { Database } from '../db/client';

/** The row count of each table in a backup, and a hash of its rows in any order. */
export async function digestTables(
  db: Database,
  columnsOf: (table: string) => readonly string[] | null = () => null,
): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname <> all (${DERIVED_TABLES})
    order by relname`;
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const columns = columnsOf(name);
    const row = columns ? db`(select r from (select ${db(columns as string[])}) r)` : db`t`;
    const [found] = await db<{ digest: string }[]>`
      select count(*) || ':' || md5(coalesce(string_agg(line, chr(10) order by line), '')) as digest
      from (select ${row}::text as line from ${db(name)} t) lines`;
    digests[name] = found?.digest ?? '';
  }
  return digests;
}
