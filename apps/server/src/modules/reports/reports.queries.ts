import type { NewReport, ReportChanges } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import { reportJson, reportTables } from '../../db/report-json';
import type { ReportsRow } from '../../db/schema';

export async function findReportJson(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${reportJson(db)}::text as json from ${reportTables(db)} where r.id = ${id}`;
  return row?.json;
}

export async function lockReport(db: Queryable, id: string): Promise<ReportsRow | undefined> {
  const [row] = await db<ReportsRow[]>`select * from reports where id = ${id} for update`;
  return row;
}

/** Returns false if the author already used the key. A concurrent insert waits for the first one. */
export async function insertReport(
  db: Queryable,
  id: string,
  userId: string,
  report: NewReport,
  idempotencyKey: string | null,
): Promise<boolean> {
  const rows = await db`
    insert into reports (
      id, title, content, intelligence_type, source_classification, region, tags, user_id, idempotency_key)
    values (${id}, ${report.title}, ${report.content}, ${report.intelligenceType},
      ${report.sourceClassification}, ${report.region}, ${report.tags}, ${userId}, ${idempotencyKey})
    on conflict (user_id, idempotency_key) where idempotency_key is not null do nothing returning id`;
  return rows.length > 0;
}

export async function findByKey(
  db: Queryable,
  userId: string,
  key: string,
): Promise<Pick<ReportsRow, 'id' | 'title' | 'content'> | undefined> {
  const [row] = await db<ReportsRow[]>`
    select id, title, content from reports where user_id = ${userId} and idempotency_key = ${key}`;
  return row;
}

/** Stores the current text as a revision, then updates the report. */
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
