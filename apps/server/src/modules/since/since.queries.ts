import type { ChangeName, MarkingStep, SinceKind, SinceReason } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import {
  isRoomVisible,
  joinRoomVisibility,
  readsRoomChat,
  seesRoomFrom,
} from '../../db/room-visibility';
import { sees, seesAudience } from '../../db/sight';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';

/** What is read at most: of things that concern the reader, and of what they see of changes in each and of other changes. */
const THINGS_READ = 1000;
const CHANGES_OF_THING = 200;
const OTHERS_READ = 1000;

export interface ChangeRow {
  readonly kind: SinceKind;
  /** Where it is grouped, with the text of a tag. */
  readonly groupId: string;
  readonly tag: string | null;
  readonly reason: SinceReason;
  readonly what: ChangeName;
  readonly weight: number;
  readonly step: MarkingStep | null;
  readonly count: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly actors: number;
  readonly partId: string | null;
  readonly subPartId: string | null;
  readonly revision: number | null;
  readonly lastId: number;
}

/** `base` and `marks`: up to where the reader has seen everything, or one thing. */
export const marks = (db: Queryable, userId: string): Fragment => db`
  marks as materialized (
    select about_id, max(up_to) as up_to from seen_marks where user_id = ${userId} group by about_id
  ), base as materialized (
    select coalesce((select m.up_to from marks m where m.about_id is null), 0) as up_to, u.created_at
    from users u where u.id = ${userId}
  )`;

/** Not seen as part of this thing, nor with the task itself; after `marks`. */
export const isUnseen = (db: Queryable, thingId: Fragment): Fragment => db`
  c.id > (select b.up_to from base b) and c.at >= (select b.created_at from base b)
  and c.id > coalesce((select m.up_to from marks m where m.about_id = ${thingId}), 0)
  and (c.change not like 'task-%' or c.id > coalesce((select m.up_to from marks m where m.about_id = c.part_id), 0))`;

/** Things that concern the reader, each with the reason; of several the strongest. */
const concerned = (db: Queryable, { id }: Searcher): Fragment => db`
  concerned as materialized (
    select distinct on (thing_id) thing_id, level, reason from (
      (select f.object_id as thing_id, f.level, f.via as reason, 1 as place from follows f
      where f.user_id = ${id} and f.level is not null and f.kind not in ('member', 'tag')
        and (f.muted_until is null or f.muted_until <= now())
      order by f.created_at desc limit ${THINGS_READ})
      union all
      -- Of what was merged, the watchers of all parts are told.
      select p.ancestor_id, f.level, f.via, 1 from follows f join entity_ancestors p on p.entity_id = f.object_id
      where f.user_id = ${id} and f.kind = 'entity' and (f.muted_until is null or f.muted_until <= now())
      union all
      select q.id, 'all', 'author', 1 from saved_searches q where q.user_id = ${id} and q.alert <> 'off'
      union all
      (select t.id, 'all', 'assignee', 2 from tasks t
      where t.investigation_id is null and (t.assigned_to_user_id = ${id} or t.created_by_user_id = ${id})
      order by t.created_at desc limit ${THINGS_READ})
      union all
      (select coalesce(t.investigation_id, n.target_id), 'all', 'notified', 3
      from notifications n left join tasks t on n.target = 'task' and t.id = n.target_id
      where n.user_id = ${id} and n.read_at is null and n.target in ('report', 'investigation', 'task', 'war-room', 'handover')
      limit ${THINGS_READ})) found
    order by thing_id, place)`;

const CHANGE_COLUMNS = (db: Queryable) => db`
  c.id, c.at, c.change, c.about_kind, c.about_id, c.part_id, c.sub_part_id, c.actor_id, c.weight, c.step, c.revision`;

/** Not the reader's own, not for another member, and within what is settled. Whoever commented on a report knows that it is there. */
export const isNews = (db: Queryable, { id }: Searcher, upTo: number): Fragment => db`
  c.id <= ${upTo} and c.actor_id is distinct from ${id} and (c.member_id is null or c.member_id = ${id})
  and (c.change is distinct from 'report-submitted' or not exists (
    select from follows f where f.user_id = ${id} and f.kind = 'report' and f.object_id = c.about_id and f.via = 'comment'))`;

/** The text of a change `c` still matches a saved search of the reader, who may see it now. */
const isMatch = (db: Queryable, reader: Searcher): Fragment => db`
  exists (
    select from saved_searches q join saved_search_matches m on m.search_id = q.id join search_entries s on s.id = m.entry_id
    where q.id = c.about_id and q.user_id = ${reader.id} and m.entry_id = c.part_id and ${seesEntry(db, reader)})`;

/** A text of the room `r` that a change `c` is about is there, and not from before the reader sees the room. */
export const seesRoomText = (db: Queryable, isAdmin: boolean): Fragment => db`
  exists (
    select from (
      select p.created_at from chat_messages p
      where c.change = 'room-message' and p.id = c.part_id and ${readsRoomChat(db, isAdmin)}
      union all
      select p.created_at from war_room_situation_updates p where c.change = 'room-update' and p.id = c.part_id) p
    where p.created_at >= coalesce(${seesRoomFrom(db)}, '-infinity'))`;

/** The reader may see now what a change `c` is about, and what it is about still exists. */
export const isVisible = (db: Queryable, reader: Searcher): Fragment => db`
  case c.about_kind
    when 'report' then exists (select from reports r where r.id = c.about_id and ${sees(db, reader, 'r')})
      and (c.change <> 'comment' or exists (select from comments p where p.id = c.part_id))
    when 'investigation' then exists (select from investigations i where i.id = c.about_id and ${sees(db, reader, 'i')})
      and case when c.change = 'linked' then exists (
          select from investigation_reports l join reports p on p.id = l.report_id
          where l.investigation_id = c.about_id and l.report_id = c.part_id and ${sees(db, reader, 'p')})
        when c.change like 'task-%' then exists (select from tasks p where p.id = c.part_id)
          and (c.sub_part_id is null or exists (select from task_comments s where s.id = c.sub_part_id))
        else true end
    when 'task' then exists (
        select from tasks t where t.id = c.about_id and ${seesAudience(db, reader, 't', db`t.investigation_id`)})
      and (c.sub_part_id is null or exists (select from task_comments s where s.id = c.sub_part_id))
    when 'war-room' then exists (
      select from war_rooms r ${joinRoomVisibility(db, reader.id)}
      where r.id = c.about_id and ${isRoomVisible(db)} and c.at >= coalesce(${seesRoomFrom(db)}, '-infinity')
        and (c.change not in ('room-message', 'room-update') or ${seesRoomText(db, reader.isAdmin)}))
    when 'handover' then exists (select from handovers h where h.id = c.about_id and h.signed_at is not null)
    when 'map' then exists (select from situation_updates p where p.id = c.part_id)
    when 'forum' then exists (select from global_forum_messages p where p.id = c.part_id)
    when 'saved-search' then ${isMatch(db, reader)}
    when 'entity' then exists (select from search_entries s where s.id = c.part_id and ${seesEntry(db, reader)})
    else false end`;

/**
 * What changed, by group and sort, and how many small changes there were elsewhere. The last id is that of a row which the reader
 * sees: nobody learns when something happens in private.
 */
export async function listChanges(
  db: Queryable,
  reader: Searcher,
  upTo: number,
): Promise<{ rows: ChangeRow[]; quieter: number; lastId: number }> {
  const news = isNews(db, reader, upTo);
  const visible = isVisible(db, reader);
  const rows = await db<ChangeRow[]>`
    with ${scopes(db, reader)}, ${marks(db, reader.id)}, ${concerned(db, reader)},
    tags as materialized (
      select array_agg(f.tag) as tags from follows f
      where f.user_id = ${reader.id} and f.kind = 'tag' and f.level is not null and (f.muted_until is null or f.muted_until <= now())
    ), found as (
      select c.*, c.about_kind as kind, c.about_id as group_id, null::text as tag, k.reason, 1 as place
      from concerned k cross join lateral (
        select ${CHANGE_COLUMNS(db)} from live_events c
        where c.about_id = k.thing_id and (k.level = 'all' or c.weight > 0) and ${news} and ${isUnseen(db, db`k.thing_id`)}
          and ${visible}
        order by c.id desc limit ${CHANGES_OF_THING}) c
      union all
      select c.*, 'member', f.object_id, null, 'hand', 2
      from follows f cross join lateral (
        select ${CHANGE_COLUMNS(db)} from live_events c
        where c.actor_id = f.object_id and c.change in ('report-submitted', 'investigation-opened') and ${news}
          and ${isUnseen(db, db`f.object_id`)} and ${isUnseen(db, db`c.about_id`)} and ${visible}
        order by c.id desc limit ${CHANGES_OF_THING}) c
      where f.user_id = ${reader.id} and f.kind = 'member' and f.level is not null and (f.muted_until is null or f.muted_until <= now())
      union all
      select c.*, 'tag', tag_id(first.tag), first.tag, 'hand', 3
      from (
        select ${CHANGE_COLUMNS(db)} from live_events c
        where c.weight > 0 and c.change = 'report-submitted' and ${news} and ${isUnseen(db, db`c.about_id`)}
          and exists (select from tags where tags.tags is not null) and ${visible}
        order by c.id desc limit ${OTHERS_READ}) c
      join reports r on r.id = c.about_id and r.tags && (select tags from tags)
      cross join lateral (
        select tag from unnest(r.tags) as tag where tag = any ((select tags from tags)::text[]) order by tag limit 1) first
      where ${isUnseen(db, db`tag_id(first.tag)`)}
      union all
      select c.*, c.about_kind, c.about_id, null, 'none', 4
      from (
        select ${CHANGE_COLUMNS(db)} from live_events c
        where c.weight > 0 and ${news} and ${isUnseen(db, db`c.about_id`)} and c.about_kind <> 'entity' and ${visible}
        order by c.id desc limit ${OTHERS_READ}) c
      where not exists (
          select from follows f where f.user_id = ${reader.id} and f.object_id = c.about_id and (f.level is null or f.muted_until > now()))
        -- Nor what was seen with the member or tag.
        and (c.change not in ('report-submitted', 'investigation-opened') or ${isUnseen(db, db`c.actor_id`)} and not exists (
          select from reports r cross join unnest(r.tags) as tag join marks m on m.about_id = tag_id(tag)
          where r.id = c.about_id and c.id <= m.up_to))
    ), once as (
      select distinct on (c.id) c.* from found c order by c.id, c.place
    )
    select c.kind, c.group_id, c.tag, min(c.reason) as reason, c.change as what, c.weight, c.step, count(*)::int as count,
      max(c.at) as at, (array_agg(c.actor_id order by c.id desc))[1] as actor_id, count(distinct c.actor_id)::int as actors,
      (array_agg(case when c.kind in ('member', 'tag') then c.about_id else c.part_id end order by c.id))[1] as part_id,
      (array_agg(c.sub_part_id order by c.id))[1] as sub_part_id, min(c.revision) as revision, max(c.id)::float8 as last_id
    from once c
    group by c.kind, c.group_id, c.tag, c.change, c.weight, c.step`;
  const [quiet] = await db<{ count: number; lastId: number }[]>`
    with ${scopes(db, reader)}, ${marks(db, reader.id)}, ${concerned(db, reader)}
    select count(*)::int as count, coalesce(max(c.id), (select up_to from base))::float8 as last_id from (
      select ${CHANGE_COLUMNS(db)} from live_events c
      where c.change is not null and c.weight = 0 and c.member_id is null and ${news} and ${isUnseen(db, db`c.about_id`)}
        and ${visible}
      order by c.id desc limit ${OTHERS_READ}) c
    where not exists (select from concerned k where k.thing_id = c.about_id)`;
  const { count: quieter, lastId } = quiet ?? { count: 0, lastId: 0 };
  return { rows, quieter, lastId: Math.max(lastId, ...rows.map((row) => row.lastId)) };
}

/** New matches of each saved search of the reader, counted up to a limit; searches without any are missing. */
export function countMatches(
  db: Queryable,
  reader: Searcher,
  limit: number,
): Promise<{ searchId: string; count: number }[]> {
  return db<{ searchId: string; count: number }[]>`
    with ${scopes(db, reader)}, ${marks(db, reader.id)}
    select q.id as search_id, count(c.id)::int as count
    from saved_searches q cross join lateral (
      select c.id from live_events c
      where c.about_id = q.id and ${isUnseen(db, db`q.id`)} and ${isMatch(db, reader)}
      limit ${limit}) c
    where q.user_id = ${reader.id} group by q.id`;
}
