import {
  ACCEPT_WITHIN_MINUTES,
  type HandoverHead,
  SHIFT_DEFAULT_HOURS,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, JsonValue, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, limitRows } from '../../db/json-page';

/** As it is stored. */
export interface StoredPoint {
  readonly id: string;
  readonly text: string;
  readonly lineId: string | null;
  /** Who could read that line when the text was written; missing in older points. */
  readonly scope?: number | null;
}

/** What was the case, by ids. */
export interface StoredFacts {
  readonly tasks: readonly {
    readonly id: string;
    readonly dueDate: string;
    readonly isOverdue: boolean;
  }[];
  readonly rooms: readonly {
    readonly id: string;
    /** From when on it is counted; missing in older handovers. */
    readonly since?: string;
    readonly messages: number;
    readonly updates: number;
  }[];
  readonly sources: readonly {
    readonly id: string;
    readonly name: string;
    readonly failures: number;
  }[];
  /** The lines that tell of watched entities. */
  readonly alerts: readonly string[];
}

export interface StoredHandover extends HandoverHead {
  readonly revision: number;
  readonly points: readonly StoredPoint[];
  readonly facts: StoredFacts | null;
  readonly hash: string | null;
  readonly isIntact: boolean;
}

const head = (db: Queryable): Fragment => db`
  'id', h.id, 'state', case when h.accepted_at is not null then 'accepted' when h.signed_at is not null then 'signed' else 'draft' end,
  'from', case when f.id is not null then ${authorJson(db, 'f')} end, 'to', case when t.id is not null then ${authorJson(db, 't')} end,
  'shiftStart', iso(h.shift_start), 'shiftEnd', iso(h.shift_end), 'summary', h.summary, 'createdAt', iso(h.created_at),
  'signedAt', iso(h.signed_at), 'acceptedAt', iso(h.accepted_at),
  'acceptedBy', case when a.id is not null then ${authorJson(db, 'a')} end,
  'isOverdue', coalesce(h.accepted_at is null and h.signed_at < now() - make_interval(mins => ${ACCEPT_WITHIN_MINUTES}), false)`;

const people = (db: Queryable): Fragment => db`
  left join users f on f.id = h.from_user_id left join users t on t.id = h.to_user_id left join users a on a.id = h.accepted_by_id`;

/** A draft is for its author. */
const isReadable = (db: Queryable, readerId: string): Fragment =>
  db`(h.signed_at is not null or h.from_user_id = ${readerId})`;

/** One row more than the page holds. */
export async function listHandovers(
  db: Queryable,
  readerId: string,
  { limit, cursor, isWaiting }: { limit: number; cursor: Cursor | null; isWaiting: boolean },
): Promise<HandoverHead[]> {
  const rows = await db<{ item: HandoverHead }[]>`
    select json_build_object(${head(db)}) as item from handovers h ${people(db)}
    where ${isReadable(db, readerId)} ${afterCursor(db, 'h', cursor)}
      ${isWaiting ? db`and h.to_user_id = ${readerId} and h.signed_at is not null and h.accepted_at is null` : db``}
    order by h.created_at desc, h.id desc ${limitRows(db, limit)}`;
  return rows.map((row) => row.item);
}

export async function findHandover(
  db: Queryable,
  readerId: string,
  id: string,
): Promise<StoredHandover | undefined> {
  const [row] = await db<{ item: StoredHandover }[]>`
    select json_build_object(${head(db)}, 'revision', h.revision, 'points', h.points, 'facts', h.facts, 'hash', h.hash,
      'isIntact', h.hash is null or h.hash = handover_hash(h)) as item
    from handovers h ${people(db)} where h.id = ${id} and ${isReadable(db, readerId)}`;
  return row?.item;
}

export async function lockHandover(tx: Tx, id: string): Promise<void> {
  await tx`select from handovers where id = ${id} for update`;
}

export async function findDraftId(tx: Tx, userId: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id from handovers where from_user_id = ${userId} and signed_at is null`;
  return row?.id;
}

export interface NewDraft {
  readonly id: string;
  readonly userId: string;
  readonly toUserId: string | null;
  readonly shiftStart: string | null;
  readonly shiftEnd: string | null;
}

/** Null if another request of the same member was first. The shift begins when the last one was handed over. */
export async function insertDraft(
  tx: Tx,
  { id, userId, toUserId, shiftStart, shiftEnd }: NewDraft,
): Promise<{ shiftStart: string; shiftEnd: string } | null> {
  const [row] = await tx<{ shiftStart: string; shiftEnd: string }[]>`
    insert into handovers (id, from_user_id, to_user_id, shift_start, shift_end)
    select ${id}, ${userId}, ${toUserId}, least(coalesce(${shiftStart}::timestamptz, last.signed_at, shift.ends - make_interval(hours => ${SHIFT_DEFAULT_HOURS})),
      shift.ends - interval '1 minute'), shift.ends
    from (select coalesce(${shiftEnd}::timestamptz, clock_timestamp()) as ends) shift
      left join (select signed_at from handovers where signed_at > now() - interval '7 days' order by signed_at desc limit 1) last on true
    on conflict (from_user_id) where signed_at is null do nothing
    returning iso(shift_start) as shift_start, iso(shift_end) as shift_end`;
  return row ?? null;
}

/**
 * Open points of the last handover that this member accepted, as far as nobody has made a task of them. Once they have handed over
 * themselves, the points are with the next lead.
 */
export async function listCarriedOver(tx: Tx, userId: string): Promise<StoredPoint[]> {
  return tx<StoredPoint[]>`
    select p.id, p.text, p."lineId" as line_id, p.scope
    from (select * from handovers where accepted_by_id = ${userId} order by signed_at desc limit 1) h
      cross join jsonb_to_recordset(h.points) as p (id uuid, text text, "lineId" uuid, scope integer)
    where not exists (select from handover_tasks k where k.handover_id = h.id and k.point_id = p.id)
      and not exists (select from handovers own where own.from_user_id = ${userId} and own.signed_at > h.accepted_at)`;
}

export interface DraftChanges {
  readonly summary?: string | undefined;
  readonly points?: readonly StoredPoint[] | undefined;
  readonly toUserId?: string | null | undefined;
  readonly shiftStart?: string | undefined;
  readonly shiftEnd?: string | undefined;
}

export async function changeDraft(tx: Tx, id: string, changes: DraftChanges): Promise<void> {
  const { summary, points, toUserId, shiftStart, shiftEnd } = changes;
  await tx`
    update handovers set revision = revision + 1
      ${summary === undefined ? tx`` : tx`, summary = ${summary}`}
      ${points === undefined ? tx`` : tx`, points = ${tx.json(points as unknown as JsonValue)}`}
      ${toUserId === undefined ? tx`` : tx`, to_user_id = ${toUserId}`}
      ${shiftStart === undefined ? tx`` : tx`, shift_start = ${shiftStart}`}
      ${shiftEnd === undefined ? tx`` : tx`, shift_end = ${shiftEnd}`}
    where id = ${id}`;
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx`delete from handovers where id = ${id}`;
}

export async function isActive(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx`select from users where id = ${userId} and state = 'active' for share`;
  return rows.length > 0;
}

/** The time is the database's, as everywhere. Returns the hash of what is signed. */
export async function signHandover(
  tx: Tx,
  id: string,
  facts: StoredFacts,
  names: { from: string; to: string },
): Promise<string> {
  const [row] = await tx<{ hash: string }[]>`
    with signed as (
      select h.id, clock_timestamp() as at from handovers h where h.id = ${id}
    ), filled as (
      select jsonb_populate_record(h, jsonb_build_object('from_name', ${names.from}::text, 'to_name', ${names.to}::text,
        'facts', ${tx.json(facts as unknown as JsonValue)}, 'signed_at', signed.at)) as h
      from handovers h join signed using (id)
    )
    update handovers h set from_name = ${names.from}, to_name = ${names.to}, facts = ${tx.json(facts as unknown as JsonValue)},
      signed_at = (filled.h).signed_at, hash = handover_hash(filled.h)
    from filled where h.id = ${id} returning h.hash`;
  return row?.hash ?? '';
}

export async function acceptHandover(tx: Tx, id: string, userId: string): Promise<void> {
  await tx`
    update handovers set accepted_at = greatest(clock_timestamp(), signed_at), accepted_by_id = ${userId} where id = ${id}`;
}

/** False if there is one already. */
export async function insertPointTask(
  tx: Tx,
  handoverId: string,
  pointId: string,
  taskId: string,
): Promise<boolean> {
  const rows = await tx`
    insert into handover_tasks (handover_id, point_id, task_id) values (${handoverId}, ${pointId}, ${taskId})
    on conflict do nothing returning point_id`;
  return rows.length > 0;
}
