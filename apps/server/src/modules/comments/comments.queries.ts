import type { Mention } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { mentionsJson, presentMentions } from '../../db/mentions';
import type { CommentsRow } from '../../db/schema';
import { type Reader, sees } from '../../db/sight';

/** Contract `Comment`, from `comments c` and `users u`. */
const commentJson = (db: Queryable) => db`
  json_build_object(
    'id', c.id, 'content', c.content, 'reportId', c.report_id, 'userId', c.user_id,
    'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at), 'user', ${authorJson(db)},
    'mentions', ${presentMentions(db, db`c.mentions`)})`;

export function listComments(
  db: Queryable,
  reader: Reader,
  reportId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${commentJson(db)} as item, c.created_at, c.id
      from comments c join users u on u.id = c.user_id
      where c.report_id = ${reportId} ${afterCursor(db, 'c', cursor)}
        and exists (select from reports r where r.id = ${reportId} and ${sees(db, reader, 'r')})
      order by c.created_at desc, c.id desc ${limitRows(db, limit)}`,
  );
}

/** The maintained count, or undefined if the reader sees no such report. */
export async function countComments(
  db: Queryable,
  reader: Reader,
  reportId: string,
): Promise<number | undefined> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(c.count, 0) as count
    from reports r left join report_comment_counts c on c.report_id = r.id
    where r.id = ${reportId} and ${sees(db, reader, 'r')}`;
  return row?.count;
}

/** Locks the report against deletion and marking. Returns undefined if the writer sees no such report. */
export async function lockAudience(
  tx: Tx,
  writer: Reader,
  reportId: string,
): Promise<number | undefined> {
  const [row] = await tx<{ audienceId: number }[]>`
    select audience_id from reports r where id = ${reportId} and ${sees(tx, writer, 'r')} for share`;
  return row?.audienceId;
}

interface NewCommentRow {
  readonly id: string;
  readonly content: string;
  readonly reportId: string;
  readonly mentions: readonly Mention[];
}

/** Returns undefined if the writer sees no such report. */
export async function insertComment(
  db: Queryable,
  writer: Reader,
  comment: NewCommentRow,
): Promise<{ json: string; reportAuthorId: string } | undefined> {
  const [row] = await db<{ json: string; reportAuthorId: string }[]>`
    with report as (
      select id, user_id from reports r
      where id = ${comment.reportId} and ${sees(db, writer, 'r')} for share
    ),
    c as (
      insert into comments (id, content, report_id, user_id, mentions)
      select ${comment.id}, ${comment.content}, id, ${writer.id},
        ${mentionsJson(db, comment.mentions)}
      from report
      returning *
    )
    select ${commentJson(db)}::text as json, report.user_id as report_author_id
    from report, c join users u on u.id = c.user_id`;
  return row;
}

export async function deleteComment(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<(CommentsRow & { audienceId: number }) | undefined> {
  const [row] = await db<(CommentsRow & { audienceId: number })[]>`
    delete from comments c using reports r
    where c.id = ${id} and r.id = c.report_id and ${sees(db, reader, 'r')} returning c.*, r.audience_id`;
  return row;
}
