import { PRESENCE_SECONDS } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';

export async function markPresent(db: Queryable, warRoomId: string, userId: string): Promise<void> {
  await db`
    insert into war_room_presence (war_room_id, user_id, seen_at)
    values (${warRoomId}, ${userId}, clock_timestamp())
    on conflict (war_room_id, user_id) do update set seen_at = excluded.seen_at`;
}

/** Those who have been seen lately and may still see the room. */
export async function listPresentJson(db: Queryable, warRoomId: string): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(${authorJson(db)} order by u.username, u.id), '[]')::text as json
    from war_room_presence p
    join users u on u.id = p.user_id
    join war_rooms r on r.id = p.war_room_id
    where p.war_room_id = ${warRoomId}
      and p.seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_SECONDS})
      and (not r.is_private or u.is_admin or exists (
        select 1 from war_room_members m where m.war_room_id = r.id and m.user_id = u.id))`;
  return row?.json ?? '[]';
}

export async function purgePresence(db: Queryable): Promise<void> {
  await db`delete from war_room_presence where seen_at < now() - interval '1 hour'`;
}
