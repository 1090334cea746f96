import { foldText, type ReportLink } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import { reportJson, reportTables } from '../../db/report-json';

export function listLinkedReports(
  db: Queryable,
  investigationId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${reportJson(db)} as item, l.created_at, l.id
      from investigation_reports l join (${reportTables(db)}) on r.id = l.report_id
      where l.investigation_id = ${investigationId} ${afterCursor(db, 'l', cursor)}
      order by l.created_at desc, l.id desc ${limitRows(db, limit)}`,
  );
}

/** How many of the newest reports are read before a search goes by the index. */
const WINDOW = 10_000;

const linkableJson = (db: Queryable) => db`
  json_build_object(
    'id', r.id, 'title', r.title, 'intelligenceType', r.intelligence_type, 'region', r.region,
    'createdAt', iso(r.created_at), 'user', ${authorJson(db)})`;

const isUnlinked = (db: Queryable, investigationId: string) => db`
  not exists (
    select 1 from investigation_reports l
    where l.investigation_id = ${investigationId} and l.report_id = r.id
  )`;

export function listLinkableReports(
  db: Queryable,
  investigationId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${linkableJson(db)} as item, r.created_at, r.id
      from reports r join users u on u.id = r.user_id
      where ${isUnlinked(db, investigationId)} ${afterCursor(db, 'r', cursor)}
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`,
  );
}

/** Matches among the reports that follow a place, read one by one: soon done where a search matches much. */
export function walkLinkableReports(
  db: Queryable,
  investigationId: string,
  text: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${linkableJson(db)} as item, r.created_at, r.id
      from (
        select * from reports r where true ${afterCursor(db, 'r', cursor)}
        order by r.created_at desc, r.id desc limit ${db.unsafe(String(WINDOW))}
      ) r join users u on u.id = r.user_id
      where r.folded_title like ${containing(foldText(text))} and ${isUnlinked(db, investigationId)}
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`,
  );
}

const matchingReports = (db: Queryable, investigationId: string, text: string) => db`
  reports r where r.folded_title like ${containing(foldText(text))}
    and ${isUnlinked(db, investigationId)}`;

/** All matches by way of the index, then sorted: for a search that matches little. */
export function sortLinkableReports(
  db: Queryable,
  investigationId: string,
  text: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    // The offset keeps the planner from walking the whole list in order instead.
    db`
      select ${linkableJson(db)} as item, r.created_at, r.id
      from (
        select * from ${matchingReports(db, investigationId, text)} ${afterCursor(db, 'r', cursor)}
        offset 0
      ) r join users u on u.id = r.user_id
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`,
  );
}

export async function countMatchingReports(
  db: Queryable,
  investigationId: string,
  text: string,
): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::integer as total from ${matchingReports(db, investigationId, text)}`;
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
