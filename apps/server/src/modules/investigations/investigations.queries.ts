import { foldText, type InvestigationStatus, type NewInvestigation } from '@watchfloor/contract';
import { accessesJson } from '../../db/access-json';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import type { InvestigationsRow } from '../../db/schema';
import { markingJson, type Reader, sees, seesAudience } from '../../db/sight';
import { countOfLinks, countOfMember, readVisibleCount } from '../../db/visible-counts';

/** Contract `Investigation`, from `investigations i` and its opener `u`. */
export const investigationJson = (db: Queryable, reader: Reader, more: Fragment = db``) => db`
  json_build_object(
    'id', i.id, 'title', i.title, 'description', i.description, 'status', i.status,
    'marking', ${markingJson(db, 'i')},
    'userId', i.user_id, 'reportCount', ${countOfLinks(db, reader)}, 'taskCount', i.task_count,
    'revision', i.revision,
    'closedAt', iso(i.closed_at), 'createdAt', iso(i.created_at), 'updatedAt', iso(i.updated_at),
    'user', ${authorJson(db)} ${more})`;

export interface InvestigationFilter {
  readonly status?: InvestigationStatus | undefined;
  readonly userId?: string | undefined;
  /** A part of the title. */
  readonly q?: string | undefined;
}

const titleMatches = (db: Queryable, q: string | undefined) =>
  q ? db`and i.folded_title like ${containing(foldText(q))}` : db``;

export function listInvestigations(
  db: Queryable,
  reader: Reader,
  { status, userId, q }: InvestigationFilter,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${investigationJson(db, reader)} as item, i.created_at, i.id
      from investigations i join users u on u.id = i.user_id
      where ${sees(db, reader, 'i')} ${status ? db`and i.status = ${status}` : db``}
        ${userId ? db`and i.user_id = ${userId}` : db``} ${titleMatches(db, q)} ${afterCursor(db, 'i', cursor)}
      order by i.created_at desc, i.id desc ${limitRows(db, limit)}`,
  );
}

export async function countInvestigations(
  db: Queryable,
  reader: Reader,
  { status, userId, q }: InvestigationFilter,
): Promise<number> {
  // What an admin has taken access to is in no maintained count.
  if (q || reader.hasTaken) {
    const [row] = await db<{ total: number }[]>`
      select count(*)::integer as total from investigations i
      where ${sees(db, reader, 'i')} ${status ? db`and i.status = ${status}` : db``}
        ${userId ? db`and i.user_id = ${userId}` : db``} ${titleMatches(db, q)}`;
    return row?.total ?? 0;
  }
  if (!userId) {
    return readVisibleCount(db, reader, status ? `investigations:${status}` : 'investigations');
  }
  const [row] = await db<{ total: number }[]>`
    select ${countOfMember(db, reader, 'investigation', db`${userId}::uuid`)} as total`;
  return row?.total ?? 0;
}

export async function findInvestigationJson(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${investigationJson(db, reader, accessesJson(db, reader, 'i'))}::text as json
    from investigations i join users u on u.id = i.user_id
    where i.id = ${id} and ${sees(db, reader, 'i')}`;
  return row?.json;
}

export async function findInvestigation(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<InvestigationsRow | undefined> {
  const [row] = await db<InvestigationsRow[]>`
    select * from investigations i where id = ${id} and ${sees(db, reader, 'i')}`;
  return row;
}

/** The lock serializes closing an investigation and adding to it. */
export async function lockInvestigation(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<InvestigationsRow | undefined> {
  const [row] = await db<InvestigationsRow[]>`
    select * from investigations i where id = ${id} and ${sees(db, reader, 'i')} for no key update`;
  return row;
}

export async function insertInvestigation(
  db: Queryable,
  id: string,
  userId: string,
  investigation: Omit<NewInvestigation, 'marking'>,
  audienceId: number,
): Promise<void> {
  await db`
    insert into investigations (id, title, description, status, user_id, audience_id)
    values (${id}, ${investigation.title}, ${investigation.description}, ${investigation.status}, ${userId},
      ${audienceId})`;
}

export async function setInvestigationStatus(
  db: Queryable,
  id: string,
  status: InvestigationStatus,
): Promise<void> {
  await db`
    update investigations set
      status = ${status}, updated_at = clock_timestamp(),
      closed_at = case when ${status} = 'closed' then clock_timestamp() end
    where id = ${id}`;
}

/** Stores the current text and marking as a revision. */
const keepRevision = (db: Queryable, id: string, editorId: string, reason: string | null) => db`
  insert into investigation_revisions
    (investigation_id, revision, title, description, audience_id, reason, replaced_by_user_id)
  select id, revision, title, description, audience_id, ${reason}, ${editorId}
  from investigations where id = ${id}`;

export async function remarkInvestigation(
  db: Queryable,
  id: string,
  editorId: string,
  audienceId: number,
  reason: string | null,
): Promise<void> {
  await keepRevision(db, id, editorId, reason);
  await db`
    update investigations set
      audience_id = ${audienceId}, revision = revision + 1, updated_at = clock_timestamp()
    where id = ${id}`;
}

/** Stores the current text as a revision, then updates the investigation. */
export async function reviseInvestigation(
  db: Queryable,
  id: string,
  editorId: string,
  { title, description }: Pick<InvestigationsRow, 'title' | 'description'>,
): Promise<void> {
  await keepRevision(db, id, editorId, null);
  await db`
    update investigations set
      title = ${title}, description = ${description}, revision = revision + 1,
      updated_at = clock_timestamp()
    where id = ${id}`;
}

/** Earlier texts stay with those who could read them then, also after the investigation was lowered. */
export async function listRevisionsJson(
  db: Queryable,
  reader: Reader,
  investigationId: string,
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(json_build_object(
      'revision', v.revision, 'title', v.title, 'description', v.description,
      'marking', ${markingJson(db, 'v')}, 'reason', v.reason, 'replacedAt', iso(v.replaced_at),
      'replacedBy', case when u.id is null then null else ${authorJson(db)} end
    ) order by v.revision desc), '[]')::text as json
    from investigation_revisions v left join users u on u.id = v.replaced_by_user_id
    where v.investigation_id = ${investigationId}
      and ${seesAudience(db, reader, 'v', db`v.investigation_id`)}`;
  return row?.json ?? '[]';
}
