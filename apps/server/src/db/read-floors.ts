import type { Queryable } from './client';

/** No member has this id: the row is for all of them. */
const EVERYONE = '00000000-0000-0000-0000-000000000000';

/** Whatever these members have committed until now lies below their floor from here on. In one order, so that none waits in a circle. */
export async function raiseFloors(db: Queryable, memberIds: readonly string[]): Promise<void> {
  await db`
    insert into read_floors as f (member_id, position)
    select id, pg_current_wal_insert_lsn() from unnest(${memberIds as string[]}::uuid[]) as n(id) order by id
    on conflict (member_id) do update
      set position = greatest(f.position, excluded.position), noted_at = excluded.noted_at`;
}

export const raiseFloorOfAll = (db: Queryable): Promise<void> => raiseFloors(db, [EVERYONE]);

export interface Floor {
  /** Of which history: the cluster and its timeline. A place in another one says nothing about this one. */
  readonly history: string;
  readonly position: string;
}

/** The floors of these members, none of them known unless the one of everyone is. */
export async function findFloors(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, Floor>> {
  const rows = await db<(Floor & { id: string })[]>`
    select asked.id, greatest(own.position, everyone.position)::text as position,
      cluster.system_identifier || '/' ||
        ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as history
    from pg_control_system() cluster, unnest(${memberIds as string[]}::uuid[]) as asked(id)
    join read_floors everyone on everyone.member_id = ${EVERYONE}
    left join read_floors own on own.member_id = asked.id`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Asked of a replica: whether it contains all that lies below a floor. A server that is no replica, or of another history, never does. */
export async function hasReached(
  replica: Queryable,
  { history, position }: Floor,
): Promise<boolean> {
  const [row] = await replica<{ hasReached: boolean }[]>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false)
      and cluster.system_identifier || '/' || latest.timeline_id = ${history} as has_reached
    from pg_control_system() cluster, pg_control_checkpoint() latest`;
  return row?.hasReached ?? false;
}

/** How many bytes of the log a replica has yet to read; null when it is none. */
export async function measureLag(db: Queryable, replica: Queryable): Promise<number | null> {
  const [there] = await replica<{ position: string | null }[]>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`;
  if (!there?.position) return null;
  const [here] = await db<{ lag: number }[]>`
    select greatest(pg_current_wal_insert_lsn() - ${there.position}::pg_lsn, 0)::float8 as lag`;
  return here?.lag ?? null;
}

/** Old floors go, and none is lost: everyone's is raised to the highest of them. */
export async function purgeFloors(db: Queryable): Promise<void> {
  await db`
    with gone as (
      delete from read_floors where noted_at < now() - interval '1 hour' and member_id <> ${EVERYONE}
      returning position)
    insert into read_floors as f (member_id, position)
    select ${EVERYONE}, max(position) from gone having count(*) > 0
    on conflict (member_id) do update
      set position = greatest(f.position, excluded.position), noted_at = excluded.noted_at`;
}
