import { CHANGES_DAYS } from '@watchfloor/contract';
import type { Database, Queryable, Tx } from '../../db/client';
import { lockUntilCommit, sharedUntilCommit } from '../../db/locks';
import { enteredRooms } from '../../db/room-visibility';
import type { NewLiveRow } from './live-rows';

const CHANNEL = 'watchfloor_live';

export interface LiveRow {
  readonly id: number;
  readonly memberId: string | null;
  readonly forAdmins: boolean;
  readonly roomId: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** When the text of a room that it tells of was written; null: at the event. */
  readonly writtenAt: number | null;
  readonly data: string | null;
  readonly control: string | null;
  /** The reports and investigations that it tells of, and who may see each. Null: not a matter of markings. */
  readonly objectIds: readonly string[] | null;
  readonly audienceIds: readonly number[] | null;
}

/** Milliseconds since the epoch. */
export async function readClock(db: Queryable): Promise<number> {
  const [row] = await db<{ now: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  return row?.now ?? Date.now();
}

/**
 * Ids are assigned in insert order, but rows become visible in commit order. Writers therefore share a lock from before
 * the id is assigned until the commit: a reader with the exclusive lock (`awaitWriters`) knows that lower ids are final.
 */
export function appendRows(tx: Tx, rows: readonly NewLiveRow[]) {
  return tx`
    with turn as materialized (select ${sharedUntilCommit(tx, 'liveLog')})
    insert into live_events (member_id, for_admins, room_id, written_at, data, control, object_ids, audience_ids,
      change, about_kind, about_id, part_id, sub_part_id, actor_id, weight, step, revision)
    select e.member_id, e.for_admins,
      case when e.is_private or (e.is_private is null
        and (select r.is_private or coalesce(e.written_at < r.opened_at, false) from war_rooms r where r.id = e.room_id))
        then e.room_id end,
      e.written_at, e.data, e.control, e.object_ids, coalesce(e.audience_ids, (
        select array_agg(coalesce(r.audience_id, i.audience_id) order by o.place)
        from unnest(e.object_ids) with ordinality as o (id, place)
        left join reports r on r.id = o.id left join investigations i on i.id = o.id)),
      e.change, e.about_kind, e.about_id, e.part_id, e.sub_part_id, e.actor_id, e.weight, e.step, e.revision
    from turn, jsonb_to_recordset(${tx.json(
      rows.map(
        ({
          data,
          control,
          memberId,
          forAdmins,
          roomId,
          writtenAt,
          isPrivate,
          objectIds,
          audienceIds,
          change,
        }) => ({
          member_id: memberId ?? change?.memberId ?? null,
          for_admins: forAdmins ?? false,
          room_id: roomId ?? null,
          written_at: writtenAt ?? null,
          is_private: roomId === undefined ? false : (isPrivate ?? null),
          data: data && JSON.stringify(data),
          control: control ? JSON.stringify(control) : null,
          object_ids: objectIds ?? null,
          audience_ids: audienceIds ?? null,
          change: change?.change ?? null,
          about_kind: change?.aboutKind ?? null,
          about_id: change?.aboutId ?? null,
          part_id: change?.partId ?? null,
          sub_part_id: change?.subPartId ?? null,
          actor_id: change?.actorId ?? null,
          weight: change?.weight ?? 0,
          step: change?.step ?? null,
          revision: change?.revision ?? null,
        }),
      ),
    )}) as e(member_id uuid, for_admins boolean, room_id uuid, written_at timestamptz, is_private boolean, data text, control text,
      object_ids uuid[], audience_ids integer[], change text, about_kind text, about_id uuid, part_id uuid,
      sub_part_id uuid, actor_id uuid, weight smallint, step text, revision integer)`.execute();
}

/** Waits until every row with an assigned id is committed or rolled back. */
export const awaitWriters = (tx: Tx): Promise<void> => lockUntilCommit(tx, 'liveLog');

/** The last assigned id. */
export async function readLastId(db: Queryable): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('live_events', 'id')::regclass), 0)::float8
      as last`;
  return row?.last ?? 0;
}

/** Sorted by the column `live_events.id`, which has an index, not by its cast. */
export function listRows(
  db: Queryable,
  { after, upTo, limit }: { after: number; upTo?: number; limit: number },
): Promise<LiveRow[]> {
  return db<LiveRow[]>`
    select id::float8 as id, member_id, for_admins, room_id, data, control, object_ids, audience_ids,
      (extract(epoch from at) * 1000)::float8 as at, (extract(epoch from written_at) * 1000)::float8 as written_at
    from live_events
    where id > ${after} ${upTo === undefined ? db`` : db`and id <= ${upTo}`}
    order by live_events.id limit ${limit}`;
}

/** The first id from which streams can be resumed. */
export async function findOldestId(db: Queryable): Promise<number> {
  const [row] = await db<{ id: number }[]>`select (up_to + 1)::float8 as id from live_log_trims`;
  return row?.id ?? 0;
}

/**
 * Browsers that were disconnected for more than an hour reload everything: only changes that members hear of later are kept, for
 * 30 days.
 */
export async function purgeLiveEvents(db: Database): Promise<void> {
  await db.begin(async (tx) => {
    const [trim] = await tx<{ upTo: number }[]>`
      select up_to::float8 as up_to from live_log_trims for update`;
    if (!trim) return;
    const [next] = await tx<{ upTo: number }[]>`
      select coalesce(
        (select id from live_events where id > ${trim.upTo} and at >= now() - interval '1 hour' order by live_events.id limit 1),
        (select max(id) from live_events), ${trim.upTo} + 1)::float8 - 1 as up_to`;
    const upTo = Math.max(trim.upTo, next?.upTo ?? 0);
    await tx`delete from live_events where id > ${trim.upTo} and id <= ${upTo} and change is null`;
    await tx`update live_log_trims set up_to = ${upTo}`;
    await tx`
      delete from live_events where id <= ${upTo} and id < (
        select id from live_events where at >= now() - make_interval(days => ${CHANGES_DAYS}) order by live_events.id limit 1)`;
    await tx`delete from seen_marks where at < now() - make_interval(days => ${CHANGES_DAYS})`;
  });
}

export async function notifyInstances(db: Queryable): Promise<void> {
  await db`select pg_notify(${CHANNEL}, '')`;
}

export interface EnteredRoom {
  readonly memberId: string;
  readonly roomId: string;
  /** Earlier rows are hidden from the member, in milliseconds. Null if none are. */
  readonly seesFromMs: number | null;
  /** The remaining time of the access of an admin. Null for a member of the room. */
  readonly leftMs: number | null;
}

/** Includes open rooms, since they may become private. */
export function listRoomsOf(db: Queryable, memberIds: readonly string[]): Promise<EnteredRoom[]> {
  return db<EnteredRoom[]>`
    select requested.member_id, entered.room_id,
      (extract(epoch from entered.sees_from) * 1000)::float8 as sees_from_ms,
      (extract(epoch from entered.until - clock_timestamp()) * 1000)::float8 as left_ms
    from unnest(${memberIds as string[]}::uuid[]) as requested (member_id)
    cross join lateral (${enteredRooms(db, db`requested.member_id`)}) entered`;
}

/** Who may see what is not open to everyone: by audience, and by object for admins with access. */
export function listReaders(
  db: Queryable,
  audienceIds: readonly number[],
  objectIds: readonly string[],
  memberId: string | undefined,
): Promise<{ of: string; memberId: string }[]> {
  const ofMember = memberId ? db`and user_id = ${memberId}` : db``;
  return db<{ of: string; memberId: string }[]>`
    select audience_id::text as of, user_id as member_id from audience_members
    where audience_id = any(${audienceIds as number[]}::integer[])
      ${ofMember}
    union all
    select object_id::text, user_id from marking_accesses
    where object_id = any(${objectIds as string[]}::uuid[]) and until > now() ${ofMember}`;
}

/** The audiences of objects as they are now; those that were deleted are missing. */
export function listAudiences(
  db: Queryable,
  objectIds: readonly string[],
): Promise<{ id: string; audienceId: number }[]> {
  const ids = objectIds as string[];
  return db<{ id: string; audienceId: number }[]>`
    select id, audience_id from reports where id = any(${ids}::uuid[])
    union all select id, audience_id from investigations where id = any(${ids}::uuid[])`;
}

export const LIVE_CHANNEL = CHANNEL;
