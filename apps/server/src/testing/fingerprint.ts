import { DERIVED_TABLES } from '../backup/database-parts.queries';
import type { Database } from '../db/client';

/** Tables that the server changes without a write request: the audit head, rate limits, what is found in texts or counted of maps, and derived tables. */
const SERVER_TABLES = [
  ...['audit_head', 'rate_limits', 'file_texts', 'entities', 'entity_mentions'],
  'entity_newest',
  ...['entity_names', 'unmatched_texts', 'saved_search_matches'],
  ...['taxii_due', 'taxii_entries', 'taxii_sights', 'stix_audience_versions'],
  ...['map_cells', 'map_hours', 'map_changes'],
  ...DERIVED_TABLES,
];

/** Live events that the server sends by itself. */
const OF_REQUESTS: Readonly<Record<string, string>> = {
  live_events: "where data is null or data not like '%entities.found%'",
};

/** How many rows each table has that requests can change, and which transactions wrote them, to detect writes. */
export async function fingerprintTables(db: Database): Promise<Record<string, string>> {
  const tables = await db<{ name: string; quoted: string }[]>`
    select table_name as name, quote_ident(table_name) as quoted from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${SERVER_TABLES})
    order by 1`;
  const digests = tables.map(
    ({ name, quoted }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(xmin::text::bigint), 0) as digest
       from ${quoted} ${OF_REQUESTS[name] ?? ''}`,
  );
  const rows = await db.unsafe<{ name: string; digest: string }[]>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
