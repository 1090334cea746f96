import type { Fragment, Queryable } from './client';

/** An id, or a column that contains it. */
type MemberId = string | Fragment;

/**
 * What a member may see of a war room `r`, decided here only: an open room is for everyone, a private one for its members and
 * for an admin while their access lasts.
 */
export const joinRoomVisibility = (db: Queryable, memberId: MemberId) => db`
  left join war_room_members own on own.war_room_id = r.id and own.user_id = ${memberId}
  left join war_room_accesses taken
    on taken.war_room_id = r.id and taken.user_id = ${memberId} and taken.until > now()`;

export const isRoomVisible = (db: Queryable) =>
  db`(not r.is_private or own.id is not null or taken.id is not null)`;

/** The policy `canReadWarRoomChat` in SQL. */
export const readsRoomChat = (db: Queryable, isAdmin: boolean) =>
  isAdmin ? isRoomVisible(db) : db`own.id is not null`;

/** Messages and updates before this time are hidden from the member; null if they see everything. Migration 0043 sets it when a room is opened. */
export const seesRoomFrom = (db: Queryable) => db`
  case when taken.id is not null then null when own.id is not null then own.sees_from else r.opened_at end`;

/** Rooms that the member can see in addition to open ones, each with its limits. */
export const enteredRooms = (db: Queryable, memberId: MemberId) => db`
  select r.id as room_id, r.is_private, ${seesRoomFrom(db)} as sees_from,
    case when own.id is null then taken.until end as until
  from (
    select war_room_id from war_room_members where user_id = ${memberId}
    union
    select war_room_id from war_room_accesses where user_id = ${memberId} and until > now()
  ) entered
  join war_rooms r on r.id = entered.war_room_id ${joinRoomVisibility(db, memberId)}`;

/** On an entry of a war room `r`: the room is open, and was when it was posted. */
export const isPostedOpenly = (db: Queryable, alias: string): Fragment => db`
  (not r.is_private and ${db(alias)}.created_at >= coalesce(r.opened_at, '-infinity'))`;

/** On an upload: it is attached, and not in what was private. Until then its uploader alone knows of it. */
export const isAttachedOpenly = (db: Queryable, alias: string): Fragment => db`
  (${db(alias)}.uses > 0 and not exists (
    select from chat_message_attachments a
      join chat_messages m on m.id = a.message_id join war_rooms r on r.id = m.war_room_id
    where a.upload_id = ${db(alias)}.id and not ${isPostedOpenly(db, 'm')}))`;
