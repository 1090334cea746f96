import type { InvestigationTasksQuery, NewTask, TaskRole, TaskStatus } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable } from '../../db/client';
import { decodeCursor, decodeRankedCursor } from '../../db/cursor';
import {
  afterCursor,
  afterRankedCursor,
  fetchJsonPage,
  fetchRankedPage,
  type JsonPage,
  limitRows,
} from '../../db/json-page';
import { markingJson, memberSees, type Reader, sees, seesAudience } from '../../db/sight';
import { sumVisible } from '../../db/visible-counts';

export interface LockedTask {
  readonly id: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly investigationId: string | null;
  readonly audienceId: number;
  readonly assignedToUserId: string | null;
  readonly createdByUserId: string;
  readonly createdAt: string;
  readonly dueDate: string | null;
}

/** Contract `Task`, from the tables of `taskTables`. */
const taskJson = (db: Queryable) => db`
  json_build_object(
    'id', t.id, 'title', t.title, 'description', t.description, 'status', t.status,
    'dueDate', t.due_date, 'investigationId', t.investigation_id,
    'investigation', case when i.id is not null then
      json_build_object('id', i.id, 'title', i.title, 'status', i.status) end,
    'marking', ${markingJson(db, 't')}, 'assignedToUserId', t.assigned_to_user_id,
    'assignee', case when a.id is not null then ${authorJson(db, 'a')} end,
    'createdByUserId', t.created_by_user_id, 'createdBy', ${authorJson(db)},
    'completedAt', iso(t.completed_at), 'createdAt', iso(t.created_at), 'updatedAt', iso(t.updated_at))`;

const taskTables = (db: Queryable) => db`
  tasks t join users u on u.id = t.created_by_user_id
  left join users a on a.id = t.assigned_to_user_id
  left join investigations i on i.id = t.investigation_id`;

/** A task follows its investigation. */
export const seesTask = (db: Queryable, reader: Reader) =>
  seesAudience(db, reader, 't', db`t.investigation_id`);

const lockedColumns = (db: Queryable) => db`
  id, title, status, investigation_id, audience_id, assigned_to_user_id, created_by_user_id, created_at,
  due_date::text as due_date`;

export interface MemberTasks {
  readonly userId: string;
  readonly role: TaskRole;
  readonly status?: TaskStatus | undefined;
}

export function listMemberTasks(
  db: Queryable,
  reader: Reader,
  { userId, role }: MemberTasks,
  query: InvestigationTasksQuery,
): Promise<JsonPage> {
  const column = role === 'assignee' ? 'assigned_to_user_id' : 'created_by_user_id';
  return listTasks(db, reader, db`t.${db(column)} = ${userId}`, query);
}

export const listInvestigationTasks = (
  db: Queryable,
  reader: Reader,
  investigationId: string,
  query: InvestigationTasksQuery,
): Promise<JsonPage> => listTasks(db, reader, db`t.investigation_id = ${investigationId}`, query);

function listTasks(
  db: Queryable,
  reader: Reader,
  isListed: Fragment,
  { status, sort, limit, cursor }: InvestigationTasksQuery,
): Promise<JsonPage> {
  const ofStatus = status ? db`and t.status = ${status}` : db``;
  if (sort === 'due') {
    return fetchRankedPage(
      limit,
      db`
        select ${taskJson(db)} as item, t.created_at, t.id, t.urgency as rank
        from ${taskTables(db)}
        where ${isListed} and ${seesTask(db, reader)} ${ofStatus} ${afterRankedCursor(db, 't', 'urgency', decodeRankedCursor(cursor))}
        order by t.urgency desc, t.created_at desc, t.id desc ${limitRows(db, limit)}`,
    );
  }
  return fetchJsonPage(
    limit,
    db`
      select ${taskJson(db)} as item, t.created_at, t.id
      from ${taskTables(db)}
      where ${isListed} and ${seesTask(db, reader)} ${ofStatus} ${afterCursor(db, 't', decodeCursor(cursor))}
      order by t.created_at desc, t.id desc ${limitRows(db, limit)}`,
  );
}

/** Maintained counts, one row per status. */
export async function countMemberTasks(
  db: Queryable,
  reader: Reader,
  { userId, role, status }: MemberTasks,
): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select ${sumVisible(db, reader)} as total from member_task_counts counted
    where user_id = ${userId} and role = ${role} ${status ? db`and status = ${status}` : db``}`;
  return row?.total ?? 0;
}

/** The maintained count, or a count of one status; undefined if the reader sees no such investigation. */
export async function countInvestigationTasks(
  db: Queryable,
  reader: Reader,
  investigationId: string,
  status: TaskStatus | undefined,
): Promise<number | undefined> {
  const total = status
    ? db`(select count(*)::integer from tasks t where t.investigation_id = i.id and t.status = ${status})`
    : db`i.task_count`;
  const [row] = await db<{ total: number }[]>`
    select ${total} as total from investigations i
    where i.id = ${investigationId} and ${sees(db, reader, 'i')}`;
  return row?.total;
}

export async function findTaskJson(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${taskJson(db)}::text as json from ${taskTables(db)}
    where t.id = ${id} and ${seesTask(db, reader)}`;
  return row?.json;
}

export async function lockTask(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<LockedTask | undefined> {
  const [row] = await db<LockedTask[]>`
    select ${lockedColumns(db)} from tasks t
    where id = ${id} and ${seesTask(db, reader)} for no key update`;
  return row;
}

/**
 * An active member who may see the investigation, locked against deletion until the task is assigned. Whom a RED one names is for
 * its author: others give tasks to themselves and to the author alone, whoever is named.
 */
export async function lockAssignee(
  db: Queryable,
  actorId: string,
  id: string,
  investigationId: string | null,
): Promise<'assignable' | 'outside' | 'untold' | 'missing'> {
  const maySee = investigationId
    ? db`exists (select from investigations i
        where i.id = ${investigationId} and ${memberSees(db, 'u', 'i', db`i.id`)})`
    : db`true`;
  const isUntold = investigationId
    ? db`exists (select from investigations i join audiences a on a.id = i.audience_id
        where i.id = ${investigationId} and a.tlp = 'RED' and ${actorId} not in (i.user_id, u.id) and i.user_id <> u.id)`
    : db`false`;
  const [row] = await db<{ maySee: boolean; isUntold: boolean }[]>`
    select ${maySee} as may_see, ${isUntold} as is_untold
    from users u where id = ${id} and state = 'active' for key share`;
  if (!row) return 'missing';
  if (row.isUntold) return 'untold';
  return row.maySee ? 'assignable' : 'outside';
}

export async function insertTask(
  db: Queryable,
  id: string,
  createdByUserId: string,
  task: Pick<NewTask, 'title' | 'description' | 'investigationId' | 'dueDate'>,
  assigneeId: string | null,
): Promise<void> {
  await db`
    insert into tasks
      (id, title, description, investigation_id, assigned_to_user_id, created_by_user_id, due_date)
    values (${id}, ${task.title}, ${task.description}, ${task.investigationId}, ${assigneeId},
      ${createdByUserId}, ${task.dueDate}::date)`;
}

export async function saveTask(
  db: Queryable,
  task: Pick<LockedTask, 'id' | 'status' | 'assignedToUserId' | 'dueDate'>,
): Promise<void> {
  await db`
    update tasks set
      status = ${task.status},
      assigned_to_user_id = ${task.assignedToUserId},
      due_date = ${task.dueDate}::date,
      completed_at = case when ${task.status} = 'completed' then coalesce(completed_at, clock_timestamp()) end,
      updated_at = clock_timestamp()
    where id = ${task.id}`;
}

export async function deleteTask(db: Queryable, id: string): Promise<void> {
  await db`delete from tasks where id = ${id}`;
}
