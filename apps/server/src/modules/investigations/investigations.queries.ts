import { foldText, type InvestigationStatus, type NewInvestigation } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import { readCount } from '../../db/row-counts';
import type { InvestigationsRow } from '../../db/schema';

/** Contract `Investigation`, from `investigations i` and its opener `u`. */
const investigationJson = (db: Queryable) => db`
  json_build_object(
    'id', i.id, 'title', i.title, 'description', i.description, 'status', i.status,
    'userId', i.user_id, 'reportCount', i.report_count, 'taskCount', i.task_count,
    'closedAt', iso(i.closed_at), 'createdAt', iso(i.created_at), 'updatedAt', iso(i.updated_at),
    'user', ${authorJson(db)})`;

export interface InvestigationFilter {
  readonly status?: InvestigationStatus | undefined;
  readonly userId?: string | undefined;
  /** Text that the title contains. */
  readonly q?: string | undefined;
}

const titled = (db: Queryable, q: string | undefined) =>
  q ? db`and i.folded_title like ${containing(foldText(q))}` : db``;

export function listInvestigations(
  db: Queryable,
  { status, userId, q }: InvestigationFilter,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${investigationJson(db)} as item, i.created_at, i.id
      from investigations i join users u on u.id = i.user_id
      where true ${status ? db`and i.status = ${status}` : db``}
        ${userId ? db`and i.user_id = ${userId}` : db``} ${titled(db, q)} ${afterCursor(db, 'i', cursor)}
      order by i.created_at desc, i.id desc ${limitRows(db, limit)}`,
  );
}

export async function countInvestigations(
  db: Queryable,
  { status, userId, q }: InvestigationFilter,
): Promise<number> {
  if (q) {
    const [row] = await db<{ total: number }[]>`
      select count(*)::integer as total from investigations i
      where true ${status ? db`and i.status = ${status}` : db``} ${titled(db, q)}`;
    return row?.total ?? 0;
  }
  if (!userId) return readCount(db, status ? `investigations:${status}` : 'investigations');
  const [row] = await db<{ investigationCount: number }[]>`
    select investigation_count from users where id = ${userId}`;
  return row?.investigationCount ?? 0;
}

export async function findInvestigationJson(
  db: Queryable,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${investigationJson(db)}::text as json
    from investigations i join users u on u.id = i.user_id where i.id = ${id}`;
  return row?.json;
}

export async function findInvestigation(
  db: Queryable,
  id: string,
): Promise<InvestigationsRow | undefined> {
  const [row] = await db<InvestigationsRow[]>`select * from investigations where id = ${id}`;
  return row;
}

/** Held until the act is done, so that closing and adding to it take turns. */
export async function lockInvestigation(
  db: Queryable,
  id: string,
): Promise<InvestigationsRow | undefined> {
  const [row] = await db<InvestigationsRow[]>`
    select * from investigations where id = ${id} for no key update`;
  return row;
}

export async function insertInvestigation(
  db: Queryable,
  id: string,
  userId: string,
  investigation: NewInvestigation,
): Promise<void> {
  await db`
    insert into investigations (id, title, description, status, user_id)
    values (${id}, ${investigation.title}, ${investigation.description}, ${investigation.status}, ${userId})`;
}

export async function closeInvestigation(db: Queryable, id: string): Promise<void> {
  await db`
    update investigations set
      status = 'closed', closed_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = ${id}`;
}
