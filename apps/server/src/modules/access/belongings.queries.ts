import { type Belongings, DELETED_BELONGINGS } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { isAttachedOpenly, isPostedOpenly } from '../../db/room-visibility';
import { isOpen, type Reader, seesAudience } from '../../db/sight';

/** On a row that follows the report or investigation with this id. */
type IsVisible = (alias: string, objectId: Fragment) => Fragment;

type Kinds = Readonly<Record<keyof Belongings, Fragment>>;

/**
 * The ids of everything that belongs to a member, by kind. What was posted in private rooms, and what `isVisible` hides, is left out:
 * admins, who read this, learn nothing of it.
 */
const kindsOf = (db: Queryable, id: string, isVisible: IsVisible): Kinds => ({
  reports: db`select r.id from reports r where r.user_id = ${id} and ${isVisible('r', db`r.id`)}`,
  commentsOfOthers: db`
    select c.id from comments c join reports r on r.id = c.report_id
    where r.user_id = ${id} and c.user_id <> ${id} and ${isVisible('r', db`r.id`)}
    union all
    select c.id from task_comments c join tasks t on t.id = c.task_id
    where t.created_by_user_id = ${id} and c.user_id <> ${id}
      and ${isVisible('t', db`t.investigation_id`)}`,
  comments: db`
    select c.id from comments c join reports r on r.id = c.report_id
    where c.user_id = ${id} and ${isVisible('r', db`r.id`)}
    union all
    select c.id from task_comments c join tasks t on t.id = c.task_id
    where c.user_id = ${id} and ${isVisible('t', db`t.investigation_id`)}`,
  investigations: db`
    select i.id from investigations i where i.user_id = ${id} and ${isVisible('i', db`i.id`)}`,
  tasks: db`
    select t.id from tasks t
    where t.created_by_user_id = ${id} and ${isVisible('t', db`t.investigation_id`)}`,
  assignedTasks: db`
    select t.id from tasks t where t.assigned_to_user_id = ${id} and t.status <> 'completed'
      and ${isVisible('t', db`t.investigation_id`)}`,
  situationUpdates: db`
    select id from situation_updates where user_id = ${id}
    union all
    select s.id from war_room_situation_updates s join war_rooms r on r.id = s.war_room_id
    where s.user_id = ${id} and ${isPostedOpenly(db, 's')}`,
  mapPins: db`select id from global_map_pins where user_id = ${id}`,
  forumMessages: db`
    select id from global_forum_messages where user_id = ${id}
    union all
    select m.id from chat_messages m join war_rooms r on r.id = m.war_room_id
    where m.user_id = ${id} and ${isPostedOpenly(db, 'm')}`,
  files: db`
    select u.id from uploads u where u.user_id = ${id} and ${isAttachedOpenly(db, 'u')} and not exists (
      select from report_attachments a join reports r on r.id = a.report_id
      where a.upload_id = u.id and not ${isVisible('r', db`r.id`)})`,
  createdRooms: db`select id from war_rooms where created_by_id = ${id} and not is_private`,
  entriesOfOthersInRooms: db`
    select m.id from chat_messages m join war_rooms r on r.id = m.war_room_id
    where r.created_by_id = ${id} and m.user_id <> ${id} and ${isPostedOpenly(db, 'm')}
    union all
    select s.id from war_room_situation_updates s join war_rooms r on r.id = s.war_room_id
    where r.created_by_id = ${id} and s.user_id <> ${id} and ${isPostedOpenly(db, 's')}`,
  ownedRooms: db`
    select m.war_room_id as id from war_room_members m join war_rooms r on r.id = m.war_room_id
    where m.user_id = ${id} and m.role = 'owner' and not r.is_private and not exists (
      select from war_room_members o where o.war_room_id = m.war_room_id
        and o.role = 'owner' and o.user_id <> ${id})`,
  lonelyRooms: db`
    select m.war_room_id as id from war_room_members m join war_rooms r on r.id = m.war_room_id
    where m.user_id = ${id} and m.role = 'owner' and not r.is_private and not exists (
      select from war_room_members o where o.war_room_id = m.war_room_id and o.user_id <> ${id})`,
  feedback: db`select id from beta_feedback where user_id = ${id}`,
  sessions: db`select id from sessions where user_id = ${id} and expire > now()`,
});

export async function countBelongings(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<Belongings> {
  const isVisible: IsVisible = (alias, objectId) => seesAudience(db, reader, alias, objectId);
  const counts = await Promise.all(
    Object.entries(kindsOf(db, id, isVisible)).map(async ([kind, ids]) => {
      const [row] = await db<{ total: number }[]>`select count(*)::int as total from (${ids}) k`;
      return [kind, row?.total ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts) as Belongings;
}

/** More ids of a kind are counted only. */
const IDS_RECORDED = 1000;

/** For the audit log: what is about to be deleted, counted and by id, as far as every member may see it. */
export async function listDeleted(
  db: Queryable,
  id: string,
): Promise<{ deleted: Record<string, number>; ids: Record<string, string[]> }> {
  const kinds = kindsOf(db, id, (alias) => isOpen(db, alias));
  const deleted: Record<string, number> = {};
  const ids: Record<string, string[]> = {};
  for (const kind of DELETED_BELONGINGS) {
    const [row] = await db<{ total: number; ids: string[] }[]>`
      select count(*)::int as total,
        (array_agg(id order by id))[1:${db.unsafe(String(IDS_RECORDED))}] as ids
      from (${kinds[kind]}) k`;
    if (!row?.total) continue;
    deleted[kind] = row.total;
    ids[kind] = row.ids;
  }
  return { deleted, ids };
}
