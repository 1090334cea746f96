import type { Mention } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { mentionsJson, presentMentions } from '../../db/mentions';
import type { TaskCommentsRow } from '../../db/schema';
import type { Reader } from '../../db/sight';
import { seesTask } from './tasks.queries';

/** Contract `TaskComment`, from `task_comments c` and `users u`. */
const commentJson = (db: Queryable) => db`
  json_build_object(
    'id', c.id, 'content', c.content, 'taskId', c.task_id, 'userId', c.user_id,
    'createdAt', iso(c.created_at), 'user', ${authorJson(db)},
    'mentions', ${presentMentions(db, db`c.mentions`)})`;

export function listComments(
  db: Queryable,
  reader: Reader,
  taskId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${commentJson(db)} as item, c.created_at, c.id
      from task_comments c join users u on u.id = c.user_id
      where c.task_id = ${taskId} ${afterCursor(db, 'c', cursor)}
        and exists (select from tasks t where t.id = ${taskId} and ${seesTask(db, reader)})
      order by c.created_at desc, c.id desc ${limitRows(db, limit)}`,
  );
}

/** Undefined if the reader sees no such task. */
export async function countComments(
  db: Queryable,
  reader: Reader,
  taskId: string,
): Promise<number | undefined> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*)::int from task_comments c where c.task_id = t.id) as count
    from tasks t where t.id = ${taskId} and ${seesTask(db, reader)}`;
  return row?.count;
}

interface PostedComment {
  readonly json: string;
  readonly investigationId: string | null;
  readonly creatorId: string;
  readonly assigneeId: string | null;
}

/** Locks the task against deletion and marking. Returns undefined if the writer sees no such task. */
export async function lockAudience(
  tx: Tx,
  writer: Reader,
  taskId: string,
): Promise<number | undefined> {
  const [row] = await tx<{ audienceId: number }[]>`
    select audience_id from tasks t where id = ${taskId} and ${seesTask(tx, writer)} for share`;
  return row?.audienceId;
}

/** Returns undefined if the writer sees no such task. */
export async function insertComment(
  db: Queryable,
  writer: Reader,
  comment: Omit<TaskCommentsRow, 'createdAt' | 'userId' | 'mentions'> & {
    mentions: readonly Mention[];
  },
): Promise<PostedComment | undefined> {
  const [row] = await db<PostedComment[]>`
    with task as (
      select id, investigation_id, created_by_user_id, assigned_to_user_id from tasks t
      where id = ${comment.taskId} and ${seesTask(db, writer)} for share
    ),
    c as (
      insert into task_comments (id, content, task_id, user_id, mentions)
      select ${comment.id}, ${comment.content}, id, ${writer.id},
        ${mentionsJson(db, comment.mentions)}
      from task
      returning *
    )
    select ${commentJson(db)}::text as json, task.investigation_id, task.created_by_user_id as creator_id,
      task.assigned_to_user_id as assignee_id
    from task, c join users u on u.id = c.user_id`;
  return row;
}

interface DeletedComment {
  readonly taskId: string;
  readonly userId: string;
  readonly investigationId: string | null;
}

export async function deleteComment(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<DeletedComment | undefined> {
  const [row] = await db<DeletedComment[]>`
    delete from task_comments c using tasks t
    where c.id = ${id} and t.id = c.task_id and ${seesTask(db, reader)}
    returning c.task_id, c.user_id, t.investigation_id`;
  return row;
}
