import type { HandoverFacts, HandoverPoint } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import {
  isRoomVisible,
  joinRoomVisibility,
  readsRoomChat,
  seesRoomFrom,
} from '../../db/room-visibility';
import { type Reader, seesAudience } from '../../db/sight';
import type { StoredFacts } from './handovers.queries';

const LISTED_MAX = 50;

interface Member extends Reader {
  readonly isAdmin: boolean;
}

/** Of what the member may see: tasks that are due within a day of the end of the shift, by ids. */
export const listDueTasks = (
  db: Queryable,
  reader: Member,
  until: string,
): Promise<StoredFacts['tasks'][number][]> =>
  db<StoredFacts['tasks'][number][]>`
    select t.id, t.due_date::text as due_date, t.due_date < (${until}::timestamptz at time zone 'UTC')::date as is_overdue
    from tasks t
    where t.status <> 'completed' and t.due_date <= (${until}::timestamptz at time zone 'UTC')::date + 1
      and ${seesAudience(db, reader, 't', db`t.investigation_id`)}
    order by t.due_date, t.id limit ${LISTED_MAX}`;

/** Rooms in which something was said or drawn during the shift, since the member sees them. */
export const listActiveRooms = (
  db: Queryable,
  reader: Member,
  from: string,
  to: string,
): Promise<StoredFacts['rooms'][number][]> =>
  db<StoredFacts['rooms'][number][]>`
    select * from (
      select r.id, iso(counted.since) as since, case when ${readsRoomChat(db, reader.isAdmin)} then (
          select count(*)::int from chat_messages m
          where m.war_room_id = r.id and m.created_at >= counted.since and m.created_at < ${to}) else 0 end as messages, (
          select count(*)::int from war_room_situation_updates u
          where u.war_room_id = r.id and u.created_at >= counted.since and u.created_at < ${to}) as updates
      from war_rooms r ${joinRoomVisibility(db, reader.id)}
        cross join lateral (select greatest(${from}::timestamptz, ${seesRoomFrom(db)}) as since) counted
      where ${isRoomVisible(db)}) active
    where messages + updates > 0 order by messages + updates desc, id limit ${LISTED_MAX}`;

export const listFailingSources = (db: Queryable): Promise<StoredFacts['sources'][number][]> =>
  db<StoredFacts['sources'][number][]>`
    select id, name, failures from external_intel_sources where is_active and failures > 0
    order by failures desc, name limit ${LISTED_MAX}`;

/** Of stored tasks those that the reader may see now. */
export async function presentTasks(
  db: Queryable,
  reader: Member,
  stored: StoredFacts['tasks'],
): Promise<HandoverFacts['tasks']> {
  if (stored.length === 0) return [];
  const rows = await db<{ item: HandoverFacts['tasks'][number] }[]>`
    select json_build_object('id', t.id, 'title', t.title, 'dueDate', k."dueDate", 'isOverdue', k."isOverdue",
      'assignee', case when u.id is not null then ${authorJson(db)} end) as item
    from rows from (jsonb_to_recordset(${db.json(stored as never)}) as (id uuid, "dueDate" text, "isOverdue" boolean)) with ordinality
        as k (id, "dueDate", "isOverdue", place)
      join tasks t on t.id = k.id left join users u on u.id = t.assigned_to_user_id
    where ${seesAudience(db, reader, 't', db`t.investigation_id`)} order by k.place`;
  return rows.map((row) => row.item);
}

/**
 * Of stored rooms those that the reader may see now, if they see all that was counted, by default since the shift began; how much was
 * said only for those who may read it.
 */
export async function presentRooms(
  db: Queryable,
  reader: Member,
  stored: StoredFacts['rooms'],
  shiftStart: string,
): Promise<HandoverFacts['rooms']> {
  if (stored.length === 0) return [];
  return db<HandoverFacts['rooms']>`
    select r.id, r.name, case when ${readsRoomChat(db, reader.isAdmin)} then k.messages else 0 end as messages, k.updates
    from rows from (jsonb_to_recordset(${db.json(stored as never)}) as (id uuid, since timestamptz, messages integer, updates integer))
        with ordinality as k (id, since, messages, updates, place)
      join war_rooms r on r.id = k.id ${joinRoomVisibility(db, reader.id)}
    where ${isRoomVisible(db)} and coalesce(k.since, ${shiftStart}) >= coalesce(${seesRoomFrom(db)}, '-infinity')
    order by k.place`;
}

/** The tasks that were made of points, as far as the reader may see them. */
export async function listPointTasks(
  db: Queryable,
  reader: Member,
  handoverId: string,
): Promise<ReadonlyMap<string, NonNullable<HandoverPoint['task']>>> {
  const rows = await db<(NonNullable<HandoverPoint['task']> & { pointId: string })[]>`
    select k.point_id, t.id, t.title, t.status from handover_tasks k join tasks t on t.id = k.task_id
    where k.handover_id = ${handoverId} and ${seesAudience(db, reader, 't', db`t.investigation_id`)}`;
  return new Map(rows.map(({ pointId, ...task }) => [pointId, task]));
}
