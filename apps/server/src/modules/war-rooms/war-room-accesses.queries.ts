import { accessJson } from '../../db/access-json';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';

/** A room that an admin may take access to, whether or not it is visible to them. */
export interface ClosedRoom {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly openedAt: string | null;
  /** The end of the admin's current access. */
  readonly accessUntil: string | null;
}

/** Locks the room, so that a second request of the same admin sees the access of the first. */
export async function lockClosedRoom(
  db: Queryable,
  userId: string,
  id: string,
): Promise<ClosedRoom | undefined> {
  const [locked] = await db`select id from war_rooms where id = ${id} for no key update`;
  if (!locked) return undefined;
  const [row] = await db<ClosedRoom[]>`
    select r.name, r.is_private, r.opened_at,
      (select max(a.until) from war_room_accesses a
        where a.war_room_id = r.id and a.user_id = ${userId} and a.until > now()) as access_until
    from war_rooms r where r.id = ${id}`;
  return row;
}

export async function isPrivateRoom(db: Queryable, id: string): Promise<boolean> {
  const rows = await db`select from war_rooms where id = ${id} and is_private`;
  return rows.length > 0;
}

/** Returns the end time; undefined if the user is not an admin. Locks the user, so that a demotion ends the access. */
export async function insertAccess(
  db: Queryable,
  access: { id: string; warRoomId: string; userId: string; reason: string; minutes: number },
): Promise<string | undefined> {
  const { id, warRoomId, userId, reason, minutes } = access;
  const [row] = await db<{ until: string }[]>`
    insert into war_room_accesses (id, war_room_id, user_id, user_name, reason, until)
    select ${id}, ${warRoomId}, u.id, coalesce(member_label(u), 'Unknown'), ${reason},
      clock_timestamp() + make_interval(mins => ${minutes})
    from users u where u.id = ${userId} and u.is_admin for share
    returning until`;
  return row?.until;
}

/** Returns whether the admin had access. */
export async function endAccess(
  db: Queryable,
  userId: string,
  warRoomId: string,
): Promise<boolean> {
  const rows = await db`
    update war_room_accesses set until = now()
    where war_room_id = ${warRoomId} and user_id = ${userId} and until > now() returning id`;
  return rows.length > 0;
}

/** The accesses to a room; those before `since` are hidden from the reader. */
export interface AccessLog {
  readonly warRoomId: string;
  readonly since: string | null;
}

const ofRoom = (db: Queryable, { warRoomId, since }: AccessLog) => db`
  a.war_room_id = ${warRoomId} ${since ? db`and a.created_at >= ${since}::timestamptz` : db``}`;

export function listAccesses(
  db: Queryable,
  log: AccessLog,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${accessJson(db)} as item, a.created_at, a.id
      from war_room_accesses a left join users au on au.id = a.user_id
      where ${ofRoom(db, log)} ${afterCursor(db, 'a', cursor)}
      order by a.created_at desc, a.id desc ${limitRows(db, limit)}`,
  );
}

export async function countAccesses(db: Queryable, log: AccessLog): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from war_room_accesses a where ${ofRoom(db, log)}`;
  return row?.total ?? 0;
}
