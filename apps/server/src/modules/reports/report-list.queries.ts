import type { ReportSort } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { decodeCursor, decodeRankedCursor } from '../../db/cursor';
import {
  afterCursor,
  fetchJsonPage,
  fetchRankedPage,
  type JsonPage,
  limitRows,
} from '../../db/json-page';
import { reportJson } from '../../db/report-json';
import { type Reader, sees } from '../../db/sight';
import { countOfMember, readVisibleCount } from '../../db/visible-counts';

export interface ReportFilter {
  readonly type?: string | undefined;
  readonly userId?: string | undefined;
  readonly region?: string | undefined;
  readonly tag?: string | undefined;
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
}

/** What the indexes of the newest reports serve in order. */
const meetsIndexed = (db: Queryable, { type, userId, from, to }: ReportFilter): Fragment => db`
  ${type ? db`and r.intelligence_type = ${type}` : db``}
  ${userId ? db`and r.user_id = ${userId}` : db``}
  ${from ? db`and r.created_at >= ${from}::date::timestamp at time zone 'utc'` : db``}
  ${to ? db`and r.created_at < (${to}::date + 1)::timestamp at time zone 'utc'` : db``}`;

const meetsRest = (db: Queryable, { region, tag }: ReportFilter): Fragment => db`
  ${region ? db`and r.region = ${region}` : db``}
  ${tag ? db`and r.tags @> array[${tag}]::text[]` : db``}`;

/** `and …` for each part of the filter, on `reports r`. */
export const meetsFilter = (db: Queryable, filter: ReportFilter): Fragment =>
  db`${meetsIndexed(db, filter)} ${meetsRest(db, filter)}`;

interface Order {
  /** `reports r`, with `comment_count` if it is sorted by it. */
  readonly rows: Fragment;
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

function orderOf(db: Queryable, sort: ReportSort, cursor: string | undefined): Order {
  if (sort === 'discussed') {
    const after = decodeRankedCursor(cursor);
    return {
      rows: db`
        select r.*, n.count as comment_count
        from report_comment_counts n join reports r on r.id = n.report_id`,
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
  const column = sort === 'changed' ? 'updated_at' : 'created_at';
  const order = db`r.${db(column)} desc, r.id desc`;
  return {
    rows: db`select * from reports r`,
    after: afterCursor(db, 'r', decodeCursor(cursor), column),
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
  /** The `limit` of a selection in order; undefined to select all that meet the filter. */
  readonly limit?: Fragment;
  /** The part of the filter that the candidates have yet to meet. */
  readonly rest?: Fragment;
}

function fetchReports(
  db: Queryable,
  { reader, sort, limit, cursor }: Listing,
  selection: Selection,
): Promise<JsonPage> {
  const { rows, after, order, outerOrder, place, count, fetch } = orderOf(db, sort, cursor);
  // The offset stops the planner from reading the list in order instead.
  const end = selection.limit ? db`order by ${order} ${selection.limit}` : db`offset 0`;
  return fetch(
    limit,
    db`
      select ${reportJson(db)} as item, ${place}
      from (${rows} where ${sees(db, reader, 'r')} ${selection.meets} ${after} ${end}) r
        join users u on u.id = r.user_id ${count}
      where true ${selection.rest ?? db``} order by ${outerOrder} ${limitRows(db, limit)}`,
  );
}

/** For a filter that an index serves in this order, or none. */
export const listReports = (db: Queryable, listing: Listing): Promise<JsonPage> =>
  fetchReports(db, listing, {
    meets: meetsIndexed(db, listing.filter),
    limit: limitRows(db, listing.limit),
  });

/** Reads at most `max` reports in order, which is fast if many of them meet the filter. */
export function scanReports(db: Queryable, listing: Listing, max: number): Promise<JsonPage> {
  const { filter, sort } = listing;
  const isNewest = sort === 'newest';
  return fetchReports(db, listing, {
    meets: isNewest ? meetsIndexed(db, filter) : db``,
    limit: db`limit ${db.unsafe(String(max))}`,
    rest: isNewest ? meetsRest(db, filter) : meetsFilter(db, filter),
  });
}

/** Finds all that meet the filter by its own indexes and sorts them, which is fast if they are few. */
export const findRareReports = (db: Queryable, listing: Listing): Promise<JsonPage> =>
  fetchReports(db, listing, { meets: meetsFilter(db, listing.filter) });

/** The maintained count; null if there is none for the filter. */
export async function readReportCount(
  db: Queryable,
  reader: Reader,
  filter: ReportFilter,
): Promise<number | null> {
  const { type, userId, ...rest } = filter;
  // What an admin has taken access to is in no maintained count.
  if (reader.sightKey === null) return countReports(db, reader, filter);
  if (Object.values(rest).some(Boolean) || (type && userId)) return null;
  if (!userId) return readVisibleCount(db, reader, type ? `reports:${type}` : 'reports');
  const [row] = await db<{ total: number }[]>`
    select ${countOfMember(db, reader, 'report', db`${userId}::uuid`)} as total`;
  return row?.total ?? 0;
}

const COUNT_MAX = 10_000;

/** Null if there are too many to be counted. */
export async function countReports(
  db: Queryable,
  reader: Reader,
  filter: ReportFilter,
): Promise<number | null> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::integer as total from (
      select from reports r where ${sees(db, reader, 'r')} ${meetsFilter(db, filter)} limit ${COUNT_MAX + 1}) as met`;
  return row && row.total <= COUNT_MAX ? row.total : null;
}
