import type { NewReport, ReportChanges } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { reportJson, reportTables } from '../../db/report-json';
import { readCount } from '../../db/row-counts';
import type { ReportsRow } from '../../db/schema';

export interface ReportFilter {
  readonly type?: string | undefined;
  readonly userId?: string | undefined;
}

export function listReports(
  db: Queryable,
  { type, userId }: ReportFilter,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${reportJson(db)} as item, r.created_at, r.id
      from ${reportTables(db)}
      where true ${type ? db`and r.intelligence_type = ${type}` : db``}
        ${userId ? db`and r.user_id = ${userId}` : db``} ${afterCursor(db, 'r', cursor)}
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`,
  );
}

export async function countReports(db: Queryable, { type, userId }: ReportFilter): Promise<number> {
  if (!userId) return readCount(db, type ? `reports:${type}` : 'reports');
  const [row] = await db<{ reportCount: number }[]>`
    select report_count from users where id = ${userId}`;
  return row?.reportCount ?? 0;
}

export async function findReportJson(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${reportJson(db)}::text as json from ${reportTables(db)} where r.id = ${id}`;
  return row?.json;
}

export async function lockReport(db: Queryable, id: string): Promise<ReportsRow | undefined> {
  const [row] = await db<ReportsRow[]>`select * from reports where id = ${id} for update`;
  return row;
}

export async function insertReport(
  db: Queryable,
  id: string,
  userId: string,
  report: NewReport,
): Promise<void> {
  await db`
    insert into reports (id, title, content, intelligence_type, source_classification, region, tags, user_id)
    values (${id}, ${report.title}, ${report.content}, ${report.intelligenceType},
      ${report.sourceClassification}, ${report.region}, ${report.tags}, ${userId})`;
}

/** Keeps the text as it stands, then puts the new one in its place. */
export async function reviseReport(
  db: Queryable,
  id: string,
  editorId: string,
  changes: ReportChanges,
): Promise<void> {
  await db`
    insert into report_revisions
      (report_id, revision, title, content, intelligence_type, region, tags, replaced_by_user_id)
    select id, revision, title, content, intelligence_type, region, tags, ${editorId}
    from reports where id = ${id}`;
  await db`
    update reports set
      title = ${changes.title}, content = ${changes.content},
      intelligence_type = ${changes.intelligenceType}, region = ${changes.region},
      tags = ${changes.tags}, revision = revision + 1, updated_at = clock_timestamp()
    where id = ${id}`;
}

export async function listRevisionsJson(db: Queryable, reportId: string): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(json_build_object(
      'revision', v.revision, 'title', v.title, 'content', v.content,
      'intelligenceType', v.intelligence_type, 'region', v.region, 'tags', v.tags,
      'replacedAt', iso(v.replaced_at),
      'replacedBy', case when u.id is null then null else ${authorJson(db)} end
    ) order by v.revision desc), '[]')::text as json
    from report_revisions v left join users u on u.id = v.replaced_by_user_id
    where v.report_id = ${reportId}`;
  return row?.json ?? '[]';
}

export async function deleteReport(db: Queryable, id: string): Promise<ReportsRow | undefined> {
  const [row] = await db<ReportsRow[]>`delete from reports where id = ${id} returning *`;
  return row;
}
