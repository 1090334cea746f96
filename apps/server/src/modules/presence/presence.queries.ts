import { type Place, PRESENCE_SHOWN, PRESENCE_TIMEOUT_SECONDS } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import { isRoomVisible, joinRoomVisibility } from '../../db/room-visibility';
import { memberSees, sees } from '../../db/sight';
import type { Actor } from '../../platform';

export interface Whereabouts {
  readonly place: Place;
  readonly placeId: string;
}

export async function canSee(
  db: Queryable,
  actor: Actor,
  { place, placeId }: Whereabouts,
): Promise<boolean> {
  const rows =
    place === 'report' || place === 'report-edit'
      ? await db`select from reports r where id = ${placeId} and ${sees(db, actor, 'r')}`
      : place === 'investigation'
        ? await db`select from investigations i where id = ${placeId} and ${sees(db, actor, 'i')}`
        : await db`
            select from war_rooms r ${joinRoomVisibility(db, actor.id)}
            where r.id = ${placeId} and ${isRoomVisible(db)}`;
  return rows.length > 0;
}

const presenceCutoff = (db: Queryable) =>
  db`clock_timestamp() - make_interval(secs => ${PRESENCE_TIMEOUT_SECONDS})`;

/** Returns whether the member has just arrived. */
export async function markPresent(
  db: Queryable,
  { place, placeId }: Whereabouts,
  userId: string,
): Promise<boolean> {
  const [row] = await db<{ isNew: boolean }[]>`
    with before as (
      select seen_at from presence
      where place_id = ${placeId} and place = ${place} and user_id = ${userId})
    insert into presence (place, place_id, user_id, seen_at)
    values (${place}, ${placeId}, ${userId}, clock_timestamp())
    on conflict (place_id, place, user_id) do update set seen_at = excluded.seen_at
    returning coalesce((select seen_at < ${presenceCutoff(db)} from before), true) as is_new`;
  return row?.isNew ?? false;
}

/** Returns whether the member was present. */
export async function markAbsent(
  db: Queryable,
  { place, placeId }: Whereabouts,
  userId: string,
): Promise<boolean> {
  const rows = await db`
    delete from presence where place_id = ${placeId} and place = ${place} and user_id = ${userId}
    returning user_id`;
  return rows.length > 0;
}

interface Present {
  readonly json: string;
  readonly ids: readonly string[];
}

/** Members seen recently who may still see the place. */
export async function listPresent(
  db: Queryable,
  { place, placeId }: Whereabouts,
): Promise<Present> {
  const canStillSee =
    place === 'war-room'
      ? db`and exists (select from war_rooms r ${joinRoomVisibility(db, db`u.id`)}
          where r.id = ${placeId} and ${isRoomVisible(db)})`
      : db`and exists (select from ${db(place === 'investigation' ? 'investigations' : 'reports')} o
          where o.id = ${placeId} and ${memberSees(db, 'u', 'o', db`o.id`)})`;
  const [row] = await db<Present[]>`
    select coalesce(json_agg(json order by username, id), '[]')::text as json,
      coalesce(array_agg(id::text), '{}') as ids
    from (
      select ${authorJson(db)} as json, u.username, u.id
      from presence p join users u on u.id = p.user_id
      where p.place_id = ${placeId} and p.place = ${place} and p.seen_at > ${presenceCutoff(db)}
        ${canStillSee}
      order by u.username, u.id limit ${PRESENCE_SHOWN}
    ) seen`;
  return row ?? { json: '[]', ids: [] };
}

export async function purgePresence(db: Queryable): Promise<void> {
  await db`delete from presence where seen_at < now() - interval '1 hour'`;
}
