import { DERIVED_TABLES } from '../backup/database-parts.queries';
import type { Database } from '../db/client';

/** Changed by the server itself: the note that follows the audit log, counted callers, and what is made of other tables. */
const OWN_DOING = ['audit_head', 'rate_limits', ...DERIVED_TABLES];

/** A digest of all rows of each table that callers change, to hold against a later one. */
export async function fingerprintTables(db: Database): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${OWN_DOING})
    order by 1`;
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(row::text, '|' order by row::text)) as digest from ${name} as row`,
  );
  const rows = await db.unsafe<{ name: string; digest: string | null }[]>(
    digests.join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']));
}
