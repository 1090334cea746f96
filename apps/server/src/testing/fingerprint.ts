import { DERIVED_TABLES } from '../backup/database-parts.queries';
import type { Database } from '../db/client';

/** Tables that the server changes without a write request: the audit head, rate limits and derived tables. */
const SERVER_TABLES = ['audit_head', 'rate_limits', ...DERIVED_TABLES];

/** A digest of each table that requests can change, to detect writes. */
export async function fingerprintTables(db: Database): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${SERVER_TABLES})
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
