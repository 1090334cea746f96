import type { ReportLink } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import { reportJson, reportTables } from '../../db/report-json';
import { readCount } from '../../db/row-counts';

export function listLinkedReports(
  db: Queryable,
  investigationId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    db,
    limit,
    db`
      select ${reportJson(db)} as item, l.created_at, l.id
      from investigation_reports l join (${reportTables(db)}) on r.id = l.report_id
      where l.investigation_id = ${investigationId} ${afterCursor(db, 'l', cursor)}
      order by l.created_at desc, l.id desc ${limitRows(db, limit)}`,
  );
}

const isLinkable = (db: Queryable, investigationId: string, text: string) => db`
  not exists (
    select 1 from investigation_reports l
    where l.investigation_id = ${investigationId} and l.report_id = r.id
  ) ${text ? db`and folded(r.title) like folded(${containing(text)})` : db``}`;

export function listLinkableReports(
  db: Queryable,
  investigationId: string,
  text: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    db,
    limit,
    db`
      select json_build_object(
          'id', r.id, 'title', r.title, 'intelligenceType', r.intelligence_type,
          'region', r.region, 'createdAt', iso(r.created_at), 'user', ${authorJson(db)}) as item,
        r.created_at, r.id
      from reports r join users u on u.id = r.user_id
      where ${isLinkable(db, investigationId, text)} ${afterCursor(db, 'r', cursor)}
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`,
  );
}

export async function countLinkableReports(
  db: Queryable,
  investigation: { readonly id: string; readonly reportCount: number },
  text: string,
): Promise<number> {
  if (!text) return (await readCount(db, 'reports')) - investigation.reportCount;
  const [row] = await db<{ total: number }[]>`
    select count(*)::integer as total from reports r where ${isLinkable(db, investigation.id, text)}`;
  return row?.total ?? 0;
}

/** Whose report is linked; holds it against deletion until the link is in. */
export async function lockReportAuthor(
  db: Queryable,
  reportId: string,
): Promise<string | undefined> {
  const [row] = await db<{ userId: string }[]>`
    select user_id from reports where id = ${reportId} for key share`;
  return row?.userId;
}

/** False when the two were linked already. */
export async function insertReportLink(
  db: Queryable,
  link: { id: string; investigationId: string; reportId: string; linkedByUserId: string },
): Promise<boolean> {
  const inserted = await db`
    insert into investigation_reports (id, investigation_id, report_id, linked_by_user_id)
    values (${link.id}, ${link.investigationId}, ${link.reportId}, ${link.linkedByUserId})
    on conflict (investigation_id, report_id) do nothing
    returning id`;
  return inserted.length > 0;
}

export async function findReportLink(
  db: Queryable,
  investigationId: string,
  reportId: string,
): Promise<ReportLink | undefined> {
  const [row] = await db<ReportLink[]>`
    select id, investigation_id, report_id, created_at from investigation_reports
    where investigation_id = ${investigationId} and report_id = ${reportId}`;
  return row;
}
