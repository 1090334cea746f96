import {
  type AttentionSettings,
  type EntityKind,
  type Follow,
  type FollowChoice,
  type FollowKind,
  type FollowLevel,
  type FollowReason,
  type FollowState,
  localMoment,
  toClock,
  toMinutes,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { limitRows } from '../../db/json-page';
import { readNow } from '../../db/now';
import { isRoomVisible, joinRoomVisibility } from '../../db/room-visibility';
import { markingJson, sees } from '../../db/sight';
import { type Searcher, scopes } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';

/** The id under which it is followed; undefined if the reader does not see it. Entities are found by their own service. */
export async function findObject(
  db: Queryable,
  reader: Searcher,
  kind: Exclude<FollowKind, 'entity'>,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`${visibleObject(db, reader, kind, id)}`;
  return row?.id;
}

function visibleObject(
  db: Queryable,
  reader: Searcher,
  kind: Exclude<FollowKind, 'entity'>,
  id: string,
) {
  switch (kind) {
    case 'report':
      return db`select r.id from reports r where r.id = ${id} and ${sees(db, reader, 'r')}`;
    case 'investigation':
      return db`select i.id from investigations i where i.id = ${id} and ${sees(db, reader, 'i')}`;
    case 'war-room':
      return db`
        select r.id from war_rooms r ${joinRoomVisibility(db, reader.id)}
        where r.id = ${id} and ${isRoomVisible(db)}`;
    case 'member':
      return db`select id from users where id = ${id} and state in ('active', 'suspended')`;
    case 'tag':
      return db`select tag_id(${id}) as id`;
  }
}

export async function readFollow(
  db: Queryable,
  userId: string,
  objectIds: readonly string[],
): Promise<FollowState | undefined> {
  const [row] = await db<FollowState[]>`
    select true as is_followed, level, via, muted_until from follows
    where user_id = ${userId} and object_id = any (${objectIds as string[]}::uuid[]) and level is not null
    order by created_at limit 1`;
  return row;
}

/** What was chosen by hand, up to the limit. */
export async function countFollows(tx: Tx, userId: string, limit: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select from follows where user_id = ${userId} and via = 'hand' and kind <> 'entity' and level is not null
      limit ${limit}) own`;
  return row?.count ?? 0;
}

export async function saveFollow(
  tx: Tx,
  userId: string,
  {
    kind,
    objectId,
    tag,
    choice,
  }: {
    readonly kind: FollowKind;
    readonly objectId: string;
    readonly tag: string | null;
    readonly choice: FollowChoice;
  },
): Promise<void> {
  const level: FollowLevel | null = choice.level ?? null;
  const { mutedUntil } = choice;
  await tx`
    insert into follows (user_id, kind, object_id, tag, via, level, muted_until)
    values (${userId}, ${kind}, ${objectId}, ${tag}, 'hand', ${level ?? 'all'}, ${mutedUntil ?? null})
    on conflict (user_id, object_id) do update set
      via = case when follows.level is null then 'hand' else follows.via end,
      created_at = case when follows.level is null then excluded.created_at else follows.created_at end,
      level = coalesce(${level}, follows.level, 'all'),
      muted_until = ${mutedUntil === undefined ? tx`follows.muted_until` : tx`excluded.muted_until`}`;
}

/** What is heard of entities that are followed already. */
export async function changeFollows(
  tx: Tx,
  userId: string,
  objectIds: readonly string[],
  { level, mutedUntil }: FollowChoice,
): Promise<void> {
  await tx`
    update follows set level = coalesce(${level ?? null}, level)
      ${mutedUntil === undefined ? tx`` : tx`, muted_until = ${mutedUntil}`}
    where user_id = ${userId} and object_id = any (${objectIds as string[]}::uuid[]) and level is not null`;
}

/** Keeps in mind that they stopped; entities are never followed by themselves. */
export async function stopFollowing(tx: Tx, userId: string, objectId: string): Promise<void> {
  await tx`
    update follows set level = null, muted_until = null
    where user_id = ${userId} and object_id = ${objectId} and kind <> 'entity'`;
}

/** Unless they follow it, stopped following it or want to choose by hand. */
export async function followAutomatically(
  tx: Tx,
  {
    userId,
    kind,
    objectId,
    via,
  }: { userId: string; kind: FollowKind; objectId: string; via: FollowReason },
): Promise<void> {
  await tx`
    insert into follows (user_id, kind, object_id, via)
    select u.id, ${kind}, ${objectId}, ${via} from users u
    where u.id = ${userId} and not exists (
      select from attention_settings s where s.user_id = u.id and not s.follows_automatically)
    on conflict (user_id, object_id) do nothing`;
}

/** Whoever leaves a room and comes back follows it again. */
export async function forgetFollow(tx: Tx, userId: string, objectId: string): Promise<void> {
  await tx`delete from follows where user_id = ${userId} and object_id = ${objectId}`;
}

export interface FollowRow extends Omit<Follow, 'createdAt'> {
  readonly entityKind: EntityKind | null;
  readonly objectId: string;
  readonly createdAt: string;
}

/** Followed things that the reader sees now, and one more than the page holds. */
export function listFollows(
  db: Queryable,
  reader: Searcher,
  { kind, limit }: { kind: FollowKind | undefined; limit: number },
  cursor: Cursor | null,
): Promise<FollowRow[]> {
  const after = cursor
    ? db`and (f.created_at, f.object_id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
    : db``;
  return db<FollowRow[]>`
    with ${scopes(db, reader)}
    select f.kind, coalesce(f.tag, f.object_id::text) as id, f.object_id, e.kind as entity_kind,
      coalesce(r.title, i.title, w.name, e.value, f.tag, m.username,
        nullif(concat_ws(' ', m.first_name, m.last_name), ''), 'Member') as title,
      case f.kind when 'report' then ${markingJson(db, 'r')} when 'investigation' then ${markingJson(db, 'i')} end as marking,
      f.level, f.via, case when f.muted_until > now() then f.muted_until end as muted_until, f.created_at
    from follows f
      left join reports r on f.kind = 'report' and r.id = f.object_id and ${sees(db, reader, 'r')}
      left join investigations i on f.kind = 'investigation' and i.id = f.object_id and ${sees(db, reader, 'i')}
      left join lateral (
        select r.name from war_rooms r ${joinRoomVisibility(db, reader.id)}
        where f.kind = 'war-room' and r.id = f.object_id and ${isRoomVisible(db)}) w on true
      left join entities e on f.kind = 'entity' and e.id = f.object_id and ${seesEntity(db, reader)}
      left join users m on f.kind = 'member' and m.id = f.object_id and m.state in ('active', 'suspended')
    where f.user_id = ${reader.id} and f.level is not null ${kind ? db`and f.kind = ${kind}` : db``}
      and (coalesce(r.id, i.id, m.id, e.id) is not null or w.name is not null or f.kind = 'tag') ${after}
    order by f.created_at desc, f.object_id desc ${limitRows(db, limit)}`;
}

export async function readSettings(db: Queryable, userId: string): Promise<AttentionSettings> {
  const [row] = await db<
    { followsAutomatically: boolean; digestAt: number | null; timeZone: string }[]
  >`
    select follows_automatically, digest_at, time_zone from attention_settings where user_id = ${userId}`;
  if (!row) return { followsAutomatically: true, digest: null };
  const { followsAutomatically, digestAt, timeZone } = row;
  return {
    followsAutomatically,
    digest: digestAt === null ? null : { at: toClock(digestAt), timeZone },
  };
}

/** A digest whose hour is over for today begins tomorrow, and tells of what comes from now on. */
export async function saveSettings(
  tx: Tx,
  userId: string,
  { followsAutomatically, digest }: AttentionSettings,
): Promise<void> {
  const at = digest && toMinutes(digest.at);
  const { day, minutes } = localMoment(await readNow(tx), digest?.timeZone ?? 'UTC');
  const isOver = at !== null && minutes >= at;
  await tx`
    insert into attention_settings (user_id, follows_automatically, digest_at, time_zone, digest_day, digest_up_to)
    values (${userId}, ${followsAutomatically}, ${at}, ${digest?.timeZone ?? 'UTC'}, ${isOver ? day : null},
      coalesce((select max(id) from live_events), 0))
    on conflict (user_id) do update set follows_automatically = excluded.follows_automatically,
      digest_at = excluded.digest_at, time_zone = excluded.time_zone,
      digest_day = coalesce(excluded.digest_day, attention_settings.digest_day),
      digest_up_to = case when attention_settings.digest_at is null then excluded.digest_up_to else attention_settings.digest_up_to end`;
}
