import {
  FACES_SHOWN,
  MEMBERS_SHOWN,
  type NewWarRoom,
  type WarRoomChanges,
} from '@watchfloor/contract';
import { accessJson } from '../../db/access-json';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import {
  enteredRooms,
  isRoomVisible,
  joinRoomVisibility,
  seesRoomFrom,
} from '../../db/room-visibility';
import type { WarRoomsRow } from '../../db/schema';
import { allowLongStatement } from '../../db/transact';
import type { Actor } from '../../platform';

type Role = 'member' | 'owner';

export type SeenRoom = WarRoomsRow & {
  readonly role: Role | null;
  readonly accessUntil: string | null;
  readonly seesFrom: string | null;
};

const memberJson = (db: Queryable) => db`
  json_build_object('id', m.id, 'userId', m.user_id, 'role', m.role, 'createdAt', iso(m.created_at),
    'user', ${authorJson(db, 'mu')})`;

const membersJson = (db: Queryable, shown: number) => db`
  (select coalesce(json_agg(item order by position), '[]') from (
    select ${memberJson(db)} as item, row_number() over () as position
    from (
      select * from war_room_members where war_room_id = r.id
      order by role desc, created_at, id limit ${db.unsafe(String(shown))}
    ) m join users mu on mu.id = m.user_id
    order by m.role desc, m.created_at, m.id
  ) listed)`;

/** Current accesses of admins, shown only to members and to admins with access. */
const currentAccessesJson = (db: Queryable) => db`
  (select coalesce(json_agg(${accessJson(db)} order by a.created_at desc, a.id desc), '[]')
   from war_room_accesses a left join users au on au.id = a.user_id
   where a.war_room_id = r.id and a.until > now() and (own.id is not null or taken.id is not null)
     and a.created_at >= coalesce(${seesRoomFrom(db)}, '-infinity'))`;

/** Contract `WarRoom`, from the room `r`, its creator `u` and what the actor may see of it. */
const roomJson = (db: Queryable, shown: number) => db`
  json_build_object(
    'id', r.id, 'name', r.name, 'description', r.description, 'isPrivate', r.is_private,
    'archivedAt', iso(r.archived_at), 'createdById', r.created_by_id, 'createdAt', iso(r.created_at), 'updatedAt', iso(r.updated_at),
    'creator', ${authorJson(db)}, 'memberCount', r.member_count, 'members', ${membersJson(db, shown)},
    'role', own.role, 'accessUntil', iso(taken.until), 'seesFrom', iso(${seesRoomFrom(db)}),
    'accesses', ${currentAccessesJson(db)})`;

export function listRooms(
  db: Queryable,
  actor: Actor,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${roomJson(db, FACES_SHOWN)} as item, r.created_at, r.id
      from war_rooms r join users u on u.id = r.created_by_id ${joinRoomVisibility(db, actor.id)}
      where ${isRoomVisible(db)} ${afterCursor(db, 'r', cursor)}
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`,
  );
}

export async function countRooms(db: Queryable, actor: Actor): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select total_of('war_rooms:open') + count(*)::int as total
    from (${enteredRooms(db, actor.id)}) entered where entered.is_private`;
  return row?.total ?? 0;
}

export async function findRoomJson(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${roomJson(db, MEMBERS_SHOWN)}::text as json
    from war_rooms r join users u on u.id = r.created_by_id ${joinRoomVisibility(db, actor.id)}
    where r.id = ${id} and ${isRoomVisible(db)}`;
  return row?.json;
}

export async function findRoom(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<SeenRoom | undefined> {
  const [row] = await db<SeenRoom[]>`
    select r.*, own.role, taken.until as access_until, ${seesRoomFrom(db)} as sees_from
    from war_rooms r ${joinRoomVisibility(db, actor.id)}
    where r.id = ${id} and ${isRoomVisible(db)}`;
  return row;
}

/** `share` prevents deletion of the room; `update` also serializes changes of its members. */
export async function lockRoom(
  db: Queryable,
  actor: Actor,
  id: string,
  strength: 'share' | 'update',
): Promise<SeenRoom | undefined> {
  const lock = strength === 'share' ? db`for key share` : db`for update`;
  const [locked] = await db`select id from war_rooms where id = ${id} ${lock}`;
  return locked ? findRoom(db, actor, id) : undefined;
}

export async function reopenRoom(db: Queryable, id: string): Promise<void> {
  await db`update war_rooms set archived_at = null, updated_at = now() where id = ${id}`;
}

export async function insertRoom(
  db: Queryable,
  id: string,
  creatorId: string,
  room: NewWarRoom,
): Promise<void> {
  await db`
    insert into war_rooms (id, name, description, is_private, created_by_id)
    values (${id}, ${room.name}, ${room.description}, ${room.isPrivate}, ${creatorId})`;
}

export async function updateRoom(
  db: Queryable,
  id: string,
  { name, description, isPrivate }: WarRoomChanges,
): Promise<void> {
  await db`
    update war_rooms set
      name = coalesce(${name ?? null}, name),
      description = ${description === undefined ? db`description` : description},
      is_private = coalesce(${isPrivate ?? null}, is_private),
      updated_at = clock_timestamp()
    where id = ${id}`;
}

export async function deleteRoom(db: Queryable, id: string): Promise<void> {
  await allowLongStatement(db);
  await db`delete from war_rooms where id = ${id}`;
}

/** Returns whether the member is new; an existing member is not changed. */
export async function insertMember(
  db: Queryable,
  member: { id: string; warRoomId: string; userId: string; role: Role },
): Promise<boolean> {
  const rows = await db`
    insert into war_room_members ${db(member)}
    on conflict (war_room_id, user_id) do nothing returning id`;
  return rows.length > 0;
}

export async function findMember(
  db: Queryable,
  warRoomId: string,
  userId: string,
): Promise<{ role: Role; json: string } | undefined> {
  const [row] = await db<{ role: Role; json: string }[]>`
    select m.role, ${memberJson(db)}::text as json
    from war_room_members m join users mu on mu.id = m.user_id
    where m.war_room_id = ${warRoomId} and m.user_id = ${userId}`;
  return row;
}

export async function setRole(
  db: Queryable,
  warRoomId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await db`
    update war_room_members set role = ${role}
    where war_room_id = ${warRoomId} and user_id = ${userId}`;
}

export async function countOwners(db: Queryable, warRoomId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from war_room_members
    where war_room_id = ${warRoomId} and role = 'owner'`;
  return row?.count ?? 0;
}

export async function deleteMember(
  db: Queryable,
  warRoomId: string,
  userId: string,
): Promise<void> {
  await db`delete from war_room_members where war_room_id = ${warRoomId} and user_id = ${userId}`;
}

export async function userExists(db: Queryable, id: string): Promise<boolean> {
  const rows = await db`select 1 from users where id = ${id} and state = 'active' for key share`;
  return rows.length > 0;
}
