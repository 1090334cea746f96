import type { Mention } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { mentionsJson, presentMentions } from '../../db/mentions';
import type { TaskCommentsRow } from '../../db/schema';

/** Contract `TaskComment`, from `task_comments c` and `users u`. */
const commentJson = (db: Queryable) => db`
  json_build_object(
    'id', c.id, 'content', c.content, 'taskId', c.task_id, 'userId', c.user_id,
    'createdAt', iso(c.created_at), 'user', ${authorJson(db)},
    'mentions', ${presentMentions(db, db`c.mentions`)})`;

export function listComments(
  db: Queryable,
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
      order by c.created_at desc, c.id desc ${limitRows(db, limit)}`,
  );
}

/** Undefined if the task does not exist. */
export async function countComments(db: Queryable, taskId: string): Promise<number | undefined> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*)::int from task_comments c where c.task_id = t.id) as count
    from tasks t where t.id = ${taskId}`;
  return row?.count;
}

interface PostedComment {
  readonly json: string;
  readonly creatorId: string;
  readonly assigneeId: string | null;
}

/** Locks the task against deletion. Returns undefined if it does not exist. */
export async function insertComment(
  db: Queryable,
  comment: Omit<TaskCommentsRow, 'createdAt' | 'mentions'> & { mentions: readonly Mention[] },
): Promise<PostedComment | undefined> {
  const [row] = await db<PostedComment[]>`
    with task as (
      select id, created_by_user_id, assigned_to_user_id from tasks
      where id = ${comment.taskId} for key share
    ),
    c as (
      insert into task_comments (id, content, task_id, user_id, mentions)
      select ${comment.id}, ${comment.content}, id, ${comment.userId},
        ${mentionsJson(db, comment.mentions)}
      from task
      returning *
    )
    select ${commentJson(db)}::text as json, task.created_by_user_id as creator_id,
      task.assigned_to_user_id as assignee_id
    from task, c join users u on u.id = c.user_id`;
  return row;
}

export async function deleteComment(
  db: Queryable,
  id: string,
): Promise<Pick<TaskCommentsRow, 'taskId' | 'userId'> | undefined> {
  const [row] = await db<TaskCommentsRow[]>`
    delete from task_comments where id = ${id} returning task_id, user_id`;
  return row;
}
