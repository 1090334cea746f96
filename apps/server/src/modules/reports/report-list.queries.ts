import { type Marking, PLACES_SHOWN_MAX, type ReportSort } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { decodeCursor, decodeRankedCursor } from '../../db/cursor';
import {
  afterCursor,
  fetchJsonPage,
  fetchRankedPage,
  type JsonPage,
  limitRows,
} from '../../db/json-page';
import { reportJson, type TextForm } from '../../db/report-json';
import { markingJson, type Reader, sees } from '../../db/sight';
import { countOfMember, readVisibleCount } from '../../db/visible-counts';

export interface ReportFilter {
  readonly type?: string | undefined;
  readonly userId?: string | undefined;
  readonly region?: string | undefined;
  readonly tag?: string | undefined;
  /** "B2": that or better. */
  readonly grade?: string | undefined;
  /** Days, in UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Listing {
  readonly reader: Reader;
  readonly filter: ReportFilter;
  readonly sort: ReportSort;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly text: TextForm;
}

const startOf = (db: Queryable, day: string): Fragment =>
  db`${day}::date::timestamp at time zone 'utc'`;

/** `and …` for each part of the filter, on `reports r`. */
export const meetsFilter = (db: Queryable, filter: ReportFilter): Fragment => {
  const { type, userId, region, tag, grade, from, to } = filter;
  return db`
    ${type ? db`and r.intelligence_type = ${type}` : db``}
    ${userId ? db`and r.user_id = ${userId}` : db``}
    ${region ? db`and r.region = ${region}` : db``}
    ${tag ? db`and r.tags @> array[${tag}]::text[]` : db``}
    ${grade ? db`and r.source_reliability <= ${grade.slice(0, 1)} and r.information_credibility <= ${Number(grade.slice(1))}` : db``}
    ${from ? db`and r.created_at >= ${startOf(db, from)}` : db``}
    ${to ? db`and r.created_at < (${to}::date + 1)::timestamp at time zone 'utc'` : db``}`;
};

/** `and …`: it meets the filter, and the reader sees it. */
const isListed = (db: Queryable, reader: Reader, filter: ReportFilter): Fragment =>
  db`${meetsFilter(db, filter)} and ${sees(db, reader, 'r')}`;

interface Order {
  /** `reports r`, with `comment_count` if it is sorted by it. */
  readonly rows: Fragment;
  /** Adds the comment count `n` to `r` if it is sorted by it, one row at a time. */
  readonly ranked: Fragment;
  readonly after: Fragment;
  readonly order: Fragment;
  /** The same order, of the selected rows. */
  readonly outerOrder: Fragment;
  /** The columns of the cursor. */
  readonly place: Fragment;
  /** Adds the comment count `c`. */
  readonly count: Fragment;
  readonly fetch: typeof fetchJsonPage;
}

function orderOf(db: Queryable, { filter, sort, cursor }: Listing): Order {
  if (sort === 'discussed') {
    const after = decodeRankedCursor(cursor);
    return {
      rows: db`
        select r.*, n.count as comment_count
        from report_comment_counts n join reports r on r.id = n.report_id`,
      ranked: db`
        cross join lateral (
          select report_id, count from report_comment_counts where report_id = r.id offset 0) n`,
      after: after
        ? db`and (n.count, n.report_id) < (${after.rank}::integer, ${after.id}::uuid)`
        : db``,
      order: db`n.count desc, n.report_id desc`,
      outerOrder: db`r.comment_count desc, r.id desc`,
      place: db`r.created_at, r.id, r.comment_count as rank`,
      count: db`cross join lateral (select r.comment_count as count) c`,
      fetch: fetchRankedPage,
    };
  }
  const isChanged = sort === 'changed';
  const column = isChanged ? 'updated_at' : 'created_at';
  const order = db`r.${db(column)} desc, r.id desc`;
  return {
    rows: db`select * from reports r`,
    ranked: db``,
    // No report was changed before it was submitted.
    after: db`
      ${isChanged && filter.from ? db`and r.updated_at >= ${startOf(db, filter.from)}` : db``}
      ${afterCursor(db, 'r', decodeCursor(cursor), column)}`,
    order,
    outerOrder: order,
    place: db`r.${db(column)}, r.id`,
    count: db`left join report_comment_counts c on c.report_id = r.id`,
    fetch: fetchJsonPage,
  };
}

/** How a subquery selects the candidates for a page. */
interface Selection {
  readonly meets: Fragment;
  readonly limit: Fragment;
  /** The part of the filter that the candidates have yet to meet. */
  readonly rest?: Fragment;
}

function fetchReports(db: Queryable, listing: Listing, selection: Selection): Promise<JsonPage> {
  const { rows, after, order, outerOrder, place, count, fetch } = orderOf(db, listing);
  const { limit } = listing;
  return fetch(
    limit,
    db`
      select ${reportJson(db, db``, listing.text)} as item, ${place}
      from (${rows} where true ${selection.meets} ${after} order by ${order} ${selection.limit}) r
        join users u on u.id = r.user_id ${count}
      where true ${selection.rest ?? db``} order by ${outerOrder} ${limitRows(db, limit)}`,
  );
}

/** For a filter that an index serves in this order, or none. */
export const listReports = (db: Queryable, listing: Listing): Promise<JsonPage> =>
  fetchReports(db, listing, {
    meets: isListed(db, listing.reader, listing.filter),
    limit: limitRows(db, listing.limit),
  });

/** Reads at most `max` reports that the reader sees, in order, which is fast if many of them meet the filter. */
export function scanReports(db: Queryable, listing: Listing, max: number): Promise<JsonPage> {
  const [checked, rest] = splitByIndex(listing);
  return fetchReports(db, listing, {
    meets: isListed(db, listing.reader, checked),
    limit: db`limit ${db.unsafe(String(max))}`,
    rest: meetsFilter(db, rest),
  });
}

/** What the index of this order checks while it is read, and the rest. */
function splitByIndex({ filter, sort }: Listing): [ReportFilter, ReportFilter] {
  const { region, tag, grade, ...indexed } = filter;
  if (sort === 'discussed') return [{}, filter];
  const rest = { tag, grade };
  return sort === 'changed' ? [{ ...indexed, region }, rest] : [indexed, { ...rest, region }];
}

/**
 * Finds all that meet the filter by its own indexes, sorts their ids, and reads only the texts of the page. The offset
 * stops the planner from reading the list in order instead.
 */
export function findRareReports(db: Queryable, listing: Listing): Promise<JsonPage> {
  const { ranked, after, order } = orderOf(db, listing);
  const limit = limitRows(db, listing.limit);
  return fetchReports(db, listing, {
    meets: db`and r.id in (
      select r.id
      from (
        select r.id, r.created_at, r.updated_at from reports r
        where true ${isListed(db, listing.reader, listing.filter)} offset 0) r ${ranked}
      where true ${after} order by ${order} ${limit})`,
    limit,
  });
}

/** Contract `PlacedReport`. */
export async function listPlacesJson(
  db: Queryable,
  reader: Reader,
  filter: ReportFilter,
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(item), '[]')::text as json
    from (
      select json_build_object(
        'reportId', r.id, 'number', r.number, 'title', r.title, 'intelligenceType', r.intelligence_type,
        'marking', ${markingJson(db, 'r')}, 'at', iso(coalesce(r.observed_from, r.created_at)),
        'retractedAt', iso(r.retracted_at),
        'label', p.label, 'latitude', p.latitude, 'longitude', p.longitude) as item
      from report_places p join reports r on r.id = p.report_id
      where true ${isListed(db, reader, filter)}
      order by r.created_at desc, r.id desc, p.position limit ${db.unsafe(String(PLACES_SHOWN_MAX))}) placed`;
  return row?.json ?? '[]';
}

/** The maintained count; null if there is none for the filter. */
export async function readReportCount(
  db: Queryable,
  reader: Reader,
  filter: ReportFilter,
): Promise<number | null> {
  const { type, userId, ...rest } = filter;
  // What an admin has taken access to is in no maintained count.
  if (reader.hasTaken) return countReports(db, reader, filter);
  if (Object.values(rest).some(Boolean) || (type && userId)) return null;
  if (!userId) return readVisibleCount(db, reader, type ? `reports:${type}` : 'reports');
  const [row] = await db<{ total: number }[]>`
    select ${countOfMember(db, reader, 'report', db`${userId}::uuid`)} as total`;
  return row?.total ?? 0;
}

/** How many reports with each marking meet the filter. */
export const countByMarking = (
  db: Queryable,
  reader: Reader,
  filter: ReportFilter,
): Promise<{ count: number; marking: Marking }[]> => db<{ count: number; marking: Marking }[]>`
  select met.count, ${markingJson(db, 'met')} as marking
  from (
    select r.audience_id, count(*)::integer as count
    from reports r where true ${isListed(db, reader, filter)} group by r.audience_id) met`;

const COUNT_MAX = 10_000;

/**
 * Null if there are too many to be counted. The planner does not see the limit: it would expect to reach it soon, and
 * read the whole archive for a few old reports.
 */
export async function countReports(
  db: Queryable,
  reader: Reader,
  filter: ReportFilter,
): Promise<number | null> {
  const [row] = await db<{ total: number }[]>`
    with met as materialized (select from reports r where true ${isListed(db, reader, filter)})
    select count(*)::integer as total from (select from met limit ${COUNT_MAX + 1}) as counted`;
  return row && row.total <= COUNT_MAX ? row.total : null;
}
