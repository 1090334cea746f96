import type { ActSide, AuditEntry, OwnAct } from '@watchfloor/contract';
import { auditColumns } from '../../db/audit-columns';
import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { isAttachedOpenly, isRoomVisible, joinRoomVisibility } from '../../db/room-visibility';
import { type Reader, sees } from '../../db/sight';

export interface ActsFilter {
  readonly memberId: string;
  /** Both without it. */
  readonly side: ActSide | undefined;
}

/** Each side has its own index. What members did to themselves counts as done by them. */
const onSide = (db: Queryable, memberId: string, side: ActSide) =>
  side === 'by'
    ? db`actor_id = ${memberId}`
    : db`member_id = ${memberId} and actor_id is distinct from ${memberId}`;

const bothSides = (
  db: Queryable,
  side: ActSide | undefined,
  toRows: (side: ActSide) => Fragment,
) => (side ? toRows(side) : db`(${toRows('by')}) union all (${toRows('on')})`);

/** The positions of one page, before a position. */
const pageOf = (
  db: Queryable,
  { memberId, side }: ActsFilter,
  limit: number,
  before: number | null,
) => db`
  select seq from (${bothSides(
    db,
    side,
    (one) => db`
      select seq from audit_log where ${onSide(db, memberId, one)} ${before ? db`and seq < ${before}` : db``}
      order by audit_log.seq desc limit ${limit}`,
  )}) as sides order by sides.seq desc limit ${limit}`;

export function listActs(
  db: Queryable,
  filter: ActsFilter,
  limit: number,
  before: number | null,
): Promise<AuditEntry[]> {
  return db<AuditEntry[]>`
    select ${auditColumns(db)} from audit_log where seq in (${pageOf(db, filter, limit, before)})
    order by audit_log.seq desc`;
}

export type OwnActRow = Omit<OwnAct, 'id'> & { readonly seq: number };

/** Names of rooms, and of what was in them, only while the member may see the room. */
export function listOwnActs(
  db: Queryable,
  filter: ActsFilter,
  limit: number,
  before: number | null,
): Promise<OwnActRow[]> {
  const { memberId } = filter;
  return db<OwnActRow[]>`
    select l.seq::float8 as seq, l.at, l.act, l.actor_id is not distinct from ${memberId} as is_own, l.subject_type,
      case when l.room_id is null then l.subject_name
        when l.subject_type = 'war room' then room.name
        when room.id is not null then l.subject_name end as subject_name,
      case when l.actor_id = ${memberId} and l.member_id <> ${memberId} then l.member_name end as member_name,
      l.details ->> 'address' as address, l.details ->> 'browser' as browser
    from (
      select *, case when subject_type = 'war room' then subject_id else details ->> 'warRoomId' end as room_id
      from audit_log where seq in (${pageOf(db, filter, limit, before)})
    ) as l
    left join lateral (
      select r.id, r.name from war_rooms r ${joinRoomVisibility(db, memberId)}
      where r.id = l.room_id::uuid and ${isRoomVisible(db)}
    ) as room on true
    order by l.seq desc`;
}

export async function countActs(db: Queryable, { memberId, side }: ActsFilter): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::integer as total from (${bothSides(
      db,
      side,
      (one) => db`select seq from audit_log where ${onSide(db, memberId, one)}`,
    )}) as acts`;
  return row?.total ?? 0;
}

/** A session that has no audit row, of an earlier version for example, counts as a sign-in too. */
const addressesOf = (db: Queryable, memberId: string) => db`
  select address, md5(address)::uuid as id, min(first_at) as first_at, max(last_at) as last_at,
    greatest(sum(sign_ins), sum(sessions)) as sign_ins, sum(sessions) as sessions
  from (
    select details ->> 'address' as address, at as first_at, at as last_at, 1 as sign_ins, 0 as sessions
    from audit_log where actor_id = ${memberId} and act = 'sign-in'
    union all
    select address, created_at, last_seen_at, 0, 1 from sessions where user_id = ${memberId} and expire > now()
  ) as used where address is not null group by address`;

export function listAddresses(
  db: Queryable,
  memberId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'address', a.address, 'firstUsedAt', iso(a.first_at), 'lastUsedAt', iso(a.last_at),
          'signInCount', a.sign_ins, 'openSessionCount', a.sessions) as item,
        a.last_at, a.id
      from (${addressesOf(db, memberId)}) as a where true ${afterCursor(db, 'a', cursor, 'last_at')}
      order by a.last_at desc, a.id desc ${limitRows(db, limit)}`,
  );
}

export async function countAddresses(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::integer as total from (${addressesOf(db, memberId)}) as addresses`;
  return row?.total ?? 0;
}

/** On `uploads p`: nothing that the reader does not see shows it. */
const isTold = (db: Queryable, reader: Reader): Fragment => db`
  (p.user_id = ${reader.id} or ${isAttachedOpenly(db, 'p')}) and not exists (
    select from report_attachments a join reports r on r.id = a.report_id
    where a.upload_id = p.id and not ${sees(db, reader, 'r')})`;

/** Others get the name of a file only where they may read it: in the forum. */
export function listUploads(
  db: Queryable,
  reader: Reader,
  memberId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'id', p.id, 'fileSize', f.size, 'mimeType', p.mime_type, 'createdAt', iso(p.created_at),
          'isAttached', p.uses > 0, 'forumMessageId', shown.message_id,
          'filename', case when p.user_id = ${reader.id} or shown.message_id is not null then p.filename end) as item,
        p.created_at, p.id
      from uploads p join files f using (sha256)
      left join lateral (
        select m.id as message_id from global_forum_attachments a join global_forum_messages m on m.id = a.message_id
        where a.upload_id = p.id order by m.created_at desc, m.id desc limit 1
      ) as shown on true
      where p.user_id = ${memberId} and ${isTold(db, reader)} ${afterCursor(db, 'p', cursor)}
      order by p.created_at desc, p.id desc ${limitRows(db, limit)}`,
  );
}

export async function countUploads(
  db: Queryable,
  reader: Reader,
  memberId: string,
): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::integer as total from uploads p
    where p.user_id = ${memberId} and ${isTold(db, reader)}`;
  return row?.total ?? 0;
}

export async function memberExists(db: Queryable, id: string): Promise<boolean> {
  const rows = await db`select from users where id = ${id}`;
  return rows.length > 0;
}

/** Within the last hour. */
export async function hasLooked(
  db: Queryable,
  { actorId, memberId }: { actorId: string; memberId: string },
): Promise<boolean> {
  const [last] = await db<{ isRecent: boolean }[]>`
    select at > now() - interval '1 hour' as is_recent from audit_log
    where act = 'activity.read' and actor_id = ${actorId} and member_id = ${memberId}
    order by audit_log.seq desc limit 1`;
  return last?.isRecent ?? false;
}
