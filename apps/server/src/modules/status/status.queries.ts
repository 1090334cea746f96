import type { InstallationStatus } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';

type DatabaseStatus = Pick<
  InstallationStatus['database'],
  'version' | 'sizeBytes' | 'connections' | 'maxConnections' | 'tables'
>;

const TABLES_SHOWN = 8;

/** Row counts are the planner's estimates, since exact counts would scan every table. */
export async function readDatabaseStatus(db: Queryable): Promise<DatabaseStatus> {
  const [row] = await db<DatabaseStatus[]>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as size_bytes,
      -- Other roles' connections show their user but not their backend type.
      (select count(*)::int from pg_stat_activity where datid is not null and usesysid is not null) as connections,
      current_setting('max_connections')::int as max_connections,
      (select coalesce(json_agg(json_build_object('name', name, 'bytes', bytes, 'rows', rows)
          order by bytes desc), '[]')
        from (select c.relname as name, pg_total_relation_size(c.oid) as bytes,
            greatest(c.reltuples, 0)::bigint as rows
          from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          order by 2 desc limit ${TABLES_SHOWN}) largest) as tables`;
  if (!row) throw new Error('The database status query returned no row');
  return row;
}

export function listMigrations(db: Queryable): Promise<InstallationStatus['migrations']> {
  return db<InstallationStatus['migrations']>`
    select name, applied_at from schema_migrations order by name desc`;
}

export async function readFeedsStatus(
  db: Queryable,
): Promise<Omit<InstallationStatus['feeds'], 'isOn'>> {
  const [row] = await db<Omit<InstallationStatus['feeds'], 'isOn'>[]>`
    select count(*) filter (where is_active)::int as active,
      count(*) filter (where not is_active)::int as paused,
      count(*) filter (where is_active and failures > 0)::int as failing,
      coalesce(sum(item_count) filter (where source_type <> 'taxii'), 0)::int as items,
      max(last_fetched_at) as last_fetched_at,
      min(next_fetch_at) filter (where is_active) as next_fetch_at
    from external_intel_sources`;
  if (!row) throw new Error('The feeds status query returned no row');
  return row;
}

export async function countPeople(db: Queryable): Promise<InstallationStatus['people']> {
  const [row] = await db<InstallationStatus['people'][]>`
    select total_of('users') as members,
      (select count(distinct user_id)::int from sessions where expire > now()) as signed_in`;
  return row ?? { members: 0, signedIn: 0 };
}

/** What a search finds, as the planner estimates it, and what is still to be read. */
export async function countSearchable(db: Queryable): Promise<InstallationStatus['search']> {
  const [row] = await db<InstallationStatus['search'][]>`
    select greatest(reltuples, 0)::int as texts,
      (select count(*)::int from search_entries where document is null) as unread
    from pg_class where oid = 'search_entries'::regclass`;
  return row ?? { texts: 0, unread: 0 };
}

export async function countUnscanned(db: Queryable): Promise<InstallationStatus['entities']> {
  const [row] = await db<InstallationStatus['entities'][]>`
    select count(*)::int as unscanned,
      (select count(*)::int from entity_names where searched_to is not null) as unsearched_names
    from unscanned_texts`;
  return row ?? { unscanned: 0, unsearchedNames: 0 };
}

/** The duration of one round trip, in milliseconds. */
export async function measureLatency(db: Queryable): Promise<number> {
  const startedAt = performance.now();
  await db`select 1`;
  return Math.round((performance.now() - startedAt) * 10) / 10;
}
