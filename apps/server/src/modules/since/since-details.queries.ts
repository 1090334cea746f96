import type { Author, Marking, SinceKind } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import { isRoomVisible, joinRoomVisibility, seesRoomFrom } from '../../db/room-visibility';
import { markingJson, sees, seesAudience } from '../../db/sight';
import { type Searcher, scopes } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';
import { isNews, isUnseen, isVisible, marks, seesRoomText } from './since.queries';

export interface Named {
  readonly id: string;
  readonly title: string;
  readonly marking: Marking | null;
  readonly number: string | null;
  readonly entityKind: string | null;
}

/** Things by their ids, as far as the reader sees them: of groups, and of parts that have a title. */
export function listNamed(
  db: Queryable,
  reader: Searcher,
  ids: readonly string[],
): Promise<Named[]> {
  const wanted = db`any (${ids as string[]}::uuid[])`;
  return db<Named[]>`
    with ${scopes(db, reader)}
    select r.id, r.title, ${markingJson(db, 'r')} as marking, r.number, null as entity_kind from reports r
    where r.id = ${wanted} and ${sees(db, reader, 'r')}
    union all
    select i.id, i.title, ${markingJson(db, 'i')}, null, null from investigations i
    where i.id = ${wanted} and ${sees(db, reader, 'i')}
    union all
    select t.id, t.title, ${markingJson(db, 't')}, null, null from tasks t
    where t.id = ${wanted} and ${seesAudience(db, reader, 't', db`t.investigation_id`)}
    union all
    select r.id, r.name, null, null, null from war_rooms r ${joinRoomVisibility(db, reader.id)}
    where r.id = ${wanted} and ${isRoomVisible(db)}
    union all
    select p.id, p.title, null, null, null
    from war_room_situation_updates p join war_rooms r on r.id = p.war_room_id ${joinRoomVisibility(db, reader.id)}
    where p.id = ${wanted} and ${isRoomVisible(db)} and p.created_at >= coalesce(${seesRoomFrom(db)}, '-infinity')
    union all
    select p.id, p.title, null, null, null from situation_updates p where p.id = ${wanted}
    union all
    select h.id, 'Handover of ' || coalesce(h.from_name, 'a former member'), null, null, null from handovers h
    where h.id = ${wanted} and h.signed_at is not null
    union all
    select q.id, q.name, null, null, null from saved_searches q where q.id = ${wanted} and q.user_id = ${reader.id}
    union all
    select e.id, e.value, null, null, e.kind from entities e where e.id = ${wanted} and ${seesEntity(db, reader)}`;
}

export async function listAuthors(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Author>> {
  const rows = await db<{ id: string; author: Author }[]>`
    select u.id, ${authorJson(db)} as author from users u where u.id = any (${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, author }) => [id, author]));
}

/** Unread notifications by what they are about; some only say what the changes say. */
export async function countForYou(db: Queryable, userId: string): Promise<Map<string, number>> {
  const rows = await db<{ thingId: string; count: number }[]>`
    select coalesce(t.investigation_id, n.target_id) as thing_id, count(*)::int as count
    from notifications n left join tasks t on n.target = 'task' and t.id = n.target_id
    where n.user_id = ${userId} and n.read_at is null and n.target_id is not null
      and n.kind not in ('entity-seen', 'search-match')
    group by 1`;
  return new Map(rows.map(({ thingId, count }) => [thingId, count]));
}

/** When the member last said "All seen"; before that, when they came. */
export async function readSince(db: Queryable, userId: string, days: number): Promise<string> {
  const [row] = await db<{ since: string }[]>`
    select coalesce((select max(m.at) from seen_marks m where m.user_id = u.id and m.about_id is null),
      greatest(u.created_at, now() - make_interval(days => ${days}))) as since
    from users u where u.id = ${userId}`;
  return row?.since ?? new Date(0).toISOString();
}

/** When the newest notification of a member came. Not the time of the day: an unchanged list stays the same. */
export async function findNewestNotification(db: Queryable, userId: string): Promise<string> {
  const [row] = await db<{ time: string | null }[]>`
    select iso(max(created_at)) as time from notifications where user_id = ${userId}`;
  return row?.time ?? new Date(0).toISOString();
}

/** The id under which something is marked. */
export async function toThingId(db: Queryable, kind: SinceKind, id: string): Promise<string> {
  if (kind !== 'tag') return id;
  const [row] = await db<{ id: string }[]>`select tag_id(${id}) as id`;
  return row?.id ?? id;
}

export async function insertMark(
  tx: Queryable,
  mark: { id: string; userId: string; aboutId: string | null; upTo: number },
): Promise<void> {
  await tx`
    delete from seen_marks where user_id = ${mark.userId} and up_to <= ${mark.upTo} and at < now() - interval '1 hour'
      ${mark.aboutId ? tx`and about_id = ${mark.aboutId}` : tx``}`;
  await tx`
    insert into seen_marks (id, user_id, about_id, up_to)
    values (${mark.id}, ${mark.userId}, ${mark.aboutId}, ${mark.upTo})`;
}

/** Returns whether it was there. */
export async function deleteMark(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const rows =
    await tx`delete from seen_marks where id = ${id} and user_id = ${userId} returning id`;
  return rows.length > 0;
}

/** The last row of the log about something; null if it is too old to be there. */
export async function findLastChange(db: Queryable, aboutId: string): Promise<number | null> {
  const [row] = await db<{ id: number | null }[]>`
    select max(id)::float8 as id from live_events where about_id = ${aboutId}`;
  return row?.id ?? null;
}

/** Whether there is anything to mark: a change of it that the reader sees, or an unread notification. */
export async function hasNews(
  db: Queryable,
  reader: Searcher,
  thingId: string,
  upTo: number,
): Promise<boolean> {
  const [row] = await db<{ hasNews: boolean }[]>`
    with ${scopes(db, reader)}, ${marks(db, reader.id)}
    select exists (
        select from live_events c
        where (c.about_id = ${thingId} or c.part_id = ${thingId} and c.about_id = (
          select t.investigation_id from tasks t where t.id = ${thingId}))
          and ${isNews(db, reader, upTo)} and ${isUnseen(db, db`${thingId}::uuid`)} and ${isVisible(db, reader)})
      or exists (select from notifications n where n.user_id = ${reader.id} and n.target_id = ${thingId} and n.read_at is null)
      as has_news`;
  return row?.hasNews ?? false;
}

/** The bell and the sidebar show no more than "99+". */
const UNREAD_COUNTED = 100;

export interface UnreadRow {
  readonly roomIds: string[];
  readonly roomsForYou: number;
  readonly forumMessages: number;
  readonly forumForYou: number;
  readonly tasks: number;
}

export async function countUnread(
  db: Queryable,
  reader: Searcher,
  forumId: string,
): Promise<UnreadRow | undefined> {
  const { id } = reader;
  const [row] = await db<UnreadRow[]>`
    with ${marks(db, id)}, rooms as (
      select r.id, exists (
          select from notifications n where n.user_id = ${id} and n.read_at is null and n.target_id = r.id) as is_for_you
      from follows f join war_rooms r on r.id = f.object_id ${joinRoomVisibility(db, id)}
      where f.user_id = ${id} and f.kind = 'war-room' and f.level is not null and (f.muted_until is null or f.muted_until <= now())
        and ${isRoomVisible(db)} and exists (
          select from live_events c
          where c.about_id = r.id and c.actor_id is distinct from ${id} and (f.level = 'all' or c.weight > 0)
            and ${isUnseen(db, db`r.id`)} and ${seesRoomText(db, reader.isAdmin)})
      limit ${UNREAD_COUNTED}
    )
    select coalesce((select array_agg(id) from rooms), '{}') as room_ids,
      (select count(*)::int from rooms where is_for_you) as rooms_for_you,
      (select count(*)::int from (
        select from live_events c
        where c.about_id = ${forumId} and c.actor_id is distinct from ${id} and ${isUnseen(db, db`${forumId}::uuid`)}
          and exists (select from global_forum_messages p where p.id = c.part_id)
        order by c.id desc limit ${UNREAD_COUNTED}) messages) as forum_messages,
      (select count(*)::int from notifications n
        where n.user_id = ${id} and n.read_at is null and n.target = 'forum') as forum_for_you,
      (select count(distinct t.id)::int from notifications n join tasks t on t.id = n.target_id
        where n.user_id = ${id} and n.read_at is null and n.target = 'task'
          and ${seesAudience(db, reader, 't', db`t.investigation_id`)}) as tasks`;
  return row;
}
