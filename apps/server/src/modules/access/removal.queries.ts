import type { Tx } from '../../db/client';
import { allowLongStatement } from '../../db/transact';

/** Locks this admin alone: whoever keeps writing would be waited for. */
export function lockAdmin(tx: Tx, id: string): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    select id from users where id = ${id} and is_admin and state = 'active' for share`;
}

export async function endSessionsBeforeRemoval(tx: Tx, id: string): Promise<number> {
  const ended = await tx`
    delete from sessions where user_id = ${id} and expire > now() returning id`;
  return ended.length;
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await allowLongStatement(tx);
  await tx`delete from users where id = ${id}`;
}

/** Nothing of the person stays on the row; what they wrote refers to it. */
export async function makeFormer(tx: Tx, id: string): Promise<void> {
  await tx`
    update users set state = 'former', state_reason = null, state_changed_at = now(),
      issuer = 'former', subject = id::text, email = null, email_verified = false,
      first_name = 'Former', last_name = 'member', username = null, username_skeleton = null,
      originating_country = null, profile_image_url = null, preferred_regions = '{}',
      preferred_int_types = '{}', is_admin = false, updated_at = now()
    where id = ${id}`;
}

/** What only the person themselves used. */
export async function deletePersonalRows(tx: Tx, id: string): Promise<void> {
  await tx`delete from sessions where user_id = ${id}`;
  await tx`delete from api_tokens where user_id = ${id}`;
  await tx`delete from taxii_collections where user_id = ${id}`;
  await tx`delete from feed_links where user_id = ${id}`;
  await tx`delete from webhooks where user_id = ${id}`;
  await tx`delete from notifications where user_id = ${id}`;
  await tx`delete from notification_mutes where user_id = ${id}`;
  await tx`delete from follows where user_id = ${id} or object_id = ${id}`;
  await tx`delete from seen_marks where user_id = ${id}`;
  await tx`delete from attention_settings where user_id = ${id}`;
  await tx`delete from presence where user_id = ${id}`;
  await tx`delete from external_intel_claims where user_id = ${id}`;
  await tx`delete from external_intel_dismissals where user_id = ${id}`;
}

/** Returns the open tasks that nobody has any more. */
export function unassignOpenTasks(
  tx: Tx,
  id: string,
): Promise<{ id: string; investigationId: string | null }[]> {
  return tx<{ id: string; investigationId: string | null }[]>`
    update tasks set assigned_to_user_id = null, updated_at = now()
    where assigned_to_user_id = ${id} and status <> 'completed'
    returning id, investigation_id`;
}

/** In rooms without another owner the longest-standing member becomes one. */
export async function passRoomsOn(tx: Tx, id: string): Promise<void> {
  await tx`
    update war_room_members set role = 'owner'
    where id in (
      select successor.id from war_room_members own
      cross join lateral (
        select m.id from war_room_members m join users u on u.id = m.user_id
        where m.war_room_id = own.war_room_id and m.user_id <> ${id} and u.state <> 'former'
        order by u.state = 'active' desc, m.created_at, m.id limit 1
      ) successor
      where own.user_id = ${id} and own.role = 'owner' and not exists (
        select from war_room_members o where o.war_room_id = own.war_room_id
          and o.role = 'owner' and o.user_id <> ${id}))`;
}

/** Rooms that nobody is left in are archived. Returns all rooms that they were in. */
export async function leaveRooms(tx: Tx, id: string): Promise<string[]> {
  const left = await tx<{ warRoomId: string }[]>`
    delete from war_room_members where user_id = ${id} returning war_room_id`;
  const rooms = left.map(({ warRoomId }) => warRoomId);
  await tx`
    update war_rooms r set archived_at = now(), updated_at = now()
    where r.id = any(${rooms}) and r.archived_at is null
      and not exists (select from war_room_members m where m.war_room_id = r.id)`;
  return rooms;
}
