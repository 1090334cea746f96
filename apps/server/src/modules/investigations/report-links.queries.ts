import { foldText, type ReportLink } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import { reportJson, reportTables, type TextForm } from '../../db/report-json';
import { markingJson, type Reader, sees, seesAudience } from '../../db/sight';
import { countOfLinks } from '../../db/visible-counts';
import { investigationJson } from './investigations.queries';

export function listLinkedReports(
  db: Queryable,
  reader: Reader,
  investigationId: string,
  limit: number,
  cursor: Cursor | null,
  text: TextForm,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${reportJson(db, db``, text)} as item, l.created_at, l.id
      from investigation_reports l join (${reportTables(db)}) on r.id = l.report_id
      where l.investigation_id = ${investigationId} and ${seesAudience(db, reader, 'l', db`l.report_id`)}
        and exists (
          select from investigations i where i.id = ${investigationId} and ${sees(db, reader, 'i')})
        ${afterCursor(db, 'l', cursor)}
      order by l.created_at desc, l.id desc ${limitRows(db, limit)}`,
  );
}

/** Those that the reader sees; undefined if they see no such investigation. */
export async function countLinkedReports(
  db: Queryable,
  reader: Reader,
  investigationId: string,
): Promise<number | undefined> {
  const [row] = await db<{ total: number }[]>`
    select ${countOfLinks(db, reader)} as total
    from investigations i where i.id = ${investigationId} and ${sees(db, reader, 'i')}`;
  return row?.total;
}

export function listInvestigationsOfReport(
  db: Queryable,
  reader: Reader,
  reportId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${investigationJson(db, reader)} as item, l.created_at, l.id
      from investigation_reports l join investigations i on i.id = l.investigation_id
      join users u on u.id = i.user_id
      where l.report_id = ${reportId} and ${sees(db, reader, 'i')}
        and exists (select from reports r where r.id = ${reportId} and ${sees(db, reader, 'r')})
        ${afterCursor(db, 'l', cursor)}
      order by l.created_at desc, l.id desc ${limitRows(db, limit)}`,
  );
}

/** Undefined if the reader sees no such report. */
export async function countInvestigationsOfReport(
  db: Queryable,
  reader: Reader,
  reportId: string,
): Promise<number | undefined> {
  const [row] = await db<{ total: number }[]>`
    select (
      select count(*)::integer
      from investigation_reports l join investigations i on i.id = l.investigation_id
      where l.report_id = r.id and ${sees(db, reader, 'i')}) as total
    from reports r where r.id = ${reportId} and ${sees(db, reader, 'r')}`;
  return row?.total;
}

const linkableJson = (db: Queryable) => db`
  json_build_object(
    'id', r.id, 'title', r.title, 'intelligenceType', r.intelligence_type, 'region', r.region,
    'marking', ${markingJson(db, 'r')}, 'createdAt', iso(r.created_at), 'user', ${authorJson(db)})`;

/** The reader sees it, and it is not linked to the investigation. */
const isLinkable = (db: Queryable, reader: Reader, investigationId: string) => db`
  ${sees(db, reader, 'r')} and not exists (
    select 1 from investigation_reports l
    where l.investigation_id = ${investigationId} and l.report_id = r.id
  )`;

interface LinkableSearch {
  reader: Reader;
  investigationId: string;
  text: string;
  limit: number;
  cursor: Cursor | null;
}

/** Newest first, from the reports that a subquery selects. */
const fetchLinkable = (db: Queryable, limit: number, reports: Fragment): Promise<JsonPage> =>
  fetchJsonPage(
    limit,
    db`
      select ${linkableJson(db)} as item, r.created_at, r.id
      from (${reports}) r join users u on u.id = r.user_id
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`,
  );

export const listLinkableReports = (
  db: Queryable,
  { reader, investigationId, limit, cursor }: Omit<LinkableSearch, 'text'>,
): Promise<JsonPage> =>
  fetchLinkable(
    db,
    limit,
    db`select * from reports r where ${isLinkable(db, reader, investigationId)} ${afterCursor(db, 'r', cursor)}`,
  );

const hasTitle = (db: Queryable, text: string) =>
  db`r.folded_title like ${containing(foldText(text))}`;

const matches = (
  db: Queryable,
  { reader, investigationId, text }: Omit<LinkableSearch, 'limit' | 'cursor'>,
) => db`${hasTitle(db, text)} and ${isLinkable(db, reader, investigationId)}`;

/** Reads at most `max` linkable reports after the cursor in order, which is fast for frequent matches. */
export const scanLinkableReports = (
  db: Queryable,
  { reader, investigationId, text, limit, cursor }: LinkableSearch,
  max: number,
): Promise<JsonPage> =>
  fetchLinkable(
    db,
    limit,
    db`
      select * from (
        select * from reports r
        where ${isLinkable(db, reader, investigationId)} ${afterCursor(db, 'r', cursor)}
        order by r.created_at desc, r.id desc limit ${db.unsafe(String(max))}
      ) r where ${hasTitle(db, text)}`,
  );

/** Finds all matches by the index and sorts them, which is fast for rare matches. */
export const findRareLinkableReports = (db: Queryable, search: LinkableSearch): Promise<JsonPage> =>
  fetchLinkable(
    db,
    search.limit,
    // The offset stops the planner from scanning the list in order instead.
    db`
      select * from reports r where ${matches(db, search)}
        ${afterCursor(db, 'r', search.cursor)} offset 0`,
  );

export async function countMatchingReports(db: Queryable, search: LinkableSearch): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::integer as total from reports r where ${matches(db, search)}`;
  return row?.total ?? 0;
}

/** Locks the report against deletion and marking, and returns its author. */
export async function lockReportAuthor(
  db: Queryable,
  reader: Reader,
  reportId: string,
): Promise<string | undefined> {
  const [row] = await db<{ userId: string }[]>`
    select user_id from reports r where id = ${reportId} and ${sees(db, reader, 'r')} for share`;
  return row?.userId;
}

/** Returns false if the link exists. */
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
