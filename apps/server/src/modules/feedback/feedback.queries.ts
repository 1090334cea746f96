import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATUSES,
  type FeedbackHandling,
  type FeedbackQuery,
  type NewFeedback,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import type { BetaFeedbackRow } from '../../db/schema';

/** Contract `Feedback`, from `beta_feedback f` and `users u`. */
const feedbackJson = (db: Queryable) => db`
  json_build_object(
    'id', f.id, 'userId', f.user_id, 'category', f.category, 'subject', f.subject,
    'message', f.message, 'status', f.status, 'adminNotes', f.admin_notes,
    'createdAt', iso(f.created_at), 'user', ${authorJson(db)})`;

export interface FeedbackFilter extends Pick<FeedbackQuery, 'status' | 'category'> {
  readonly userId?: string;
}

export function listFeedback(
  db: Queryable,
  { status, category, userId }: FeedbackFilter,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${feedbackJson(db)} as item, f.created_at, f.id
      from beta_feedback f join users u on u.id = f.user_id
      where true ${status ? db`and f.status = ${status}` : db``}
        ${category ? db`and f.category = ${category}` : db``}
        ${userId ? db`and f.user_id = ${userId}` : db``} ${afterCursor(db, 'f', cursor)}
      order by f.created_at desc, f.id desc ${limitRows(db, limit)}`,
  );
}

export async function countFeedback(
  db: Queryable,
  { status, category, userId }: FeedbackFilter,
): Promise<number> {
  const [row] = userId
    ? await db<{ total: number }[]>`
        select count(*)::int as total from beta_feedback where user_id = ${userId}`
    : await db<{ total: number }[]>`
        select coalesce(sum(count), 0)::int as total from row_counts
        where name in ${db(namesOf(status, category))}`;
  return row?.total ?? 0;
}

function namesOf(status: FeedbackQuery['status'], category: FeedbackQuery['category']): string[] {
  const statuses = status ? [status] : Object.keys(FEEDBACK_STATUSES);
  const categories = category ? [category] : Object.keys(FEEDBACK_CATEGORIES);
  return statuses.flatMap((s) => categories.map((c) => `feedback:${s}:${c}`));
}

export async function insertFeedback(
  db: Queryable,
  id: string,
  userId: string,
  feedback: NewFeedback,
): Promise<void> {
  await db`
    insert into beta_feedback (id, user_id, category, subject, message)
    values (${id}, ${userId}, ${feedback.category}, ${feedback.subject}, ${feedback.message})`;
}

export async function lockFeedback(
  db: Queryable,
  id: string,
): Promise<BetaFeedbackRow | undefined> {
  const [row] = await db<BetaFeedbackRow[]>`
    select * from beta_feedback where id = ${id} for update`;
  return row;
}

export async function updateFeedback(
  db: Queryable,
  id: string,
  { status, adminNotes }: FeedbackHandling,
): Promise<void> {
  await db`
    update beta_feedback set
      status = coalesce(${status ?? null}, status)
      ${adminNotes === undefined ? db`` : db`, admin_notes = ${adminNotes}`}
    where id = ${id}`;
}

export async function findFeedbackJson(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${feedbackJson(db)}::text as json
    from beta_feedback f join users u on u.id = f.user_id where f.id = ${id}`;
  return row?.json;
}
