import type { Queryable } from './client';

/** The position in the primary's write-ahead log that a replica must have replayed before it may answer. */
export interface MinReadLsn {
  /** The cluster and its timeline: positions of different histories cannot be compared. */
  readonly history: string;
  readonly position: string;
}

/**
 * The table keeps its old name, `read_floors`, so that instances of the previous version can go on writing to it during a rolling
 * upgrade. They write a row per member; this one row is for everyone.
 */
const EVERYONE = '00000000-0000-0000-0000-000000000000';

/** Everything committed until now is visible to all later reads. */
export async function raiseMinReadLsn(db: Queryable): Promise<void> {
  await db`
    insert into read_floors as f (member_id, position) values (${EVERYONE}, pg_current_wal_insert_lsn())
    on conflict (member_id) do update
      set position = greatest(f.position, excluded.position), noted_at = excluded.noted_at`;
}

/** Undefined after a crash of the primary or a failover: the table is unlogged. */
export async function findMinReadLsn(db: Queryable): Promise<MinReadLsn | undefined> {
  const [row] = await db<MinReadLsn[]>`
    select f.position::text as position, cluster.system_identifier || '/' ||
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as history
    from (select max(position) as position from read_floors) f, pg_control_system() cluster
    where f.position is not null`;
  return row;
}

/** Runs on the replica. False for a server that is no replica, or one of another history. */
export async function hasReached(
  replica: Queryable,
  { history, position }: MinReadLsn,
): Promise<boolean> {
  const [row] = await replica<{ hasReached: boolean }[]>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false)
      and cluster.system_identifier || '/' || latest.timeline_id = ${history} as has_reached
    from pg_control_system() cluster, pg_control_checkpoint() latest`;
  return row?.hasReached ?? false;
}

/** Bytes of the log that the replica has yet to replay; null for a server that is no replica. */
export async function measureLag(db: Queryable, replica: Queryable): Promise<number | null> {
  const [there] = await replica<{ position: string | null }[]>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`;
  if (!there?.position) return null;
  const [here] = await db<{ lag: number }[]>`
    select greatest(pg_current_wal_insert_lsn() - ${there.position}::pg_lsn, 0)::float8 as lag`;
  return here?.lag ?? null;
}
