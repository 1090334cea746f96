import type { Report, ReportsQuery } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { type JsonPage, toPage } from '../../db/json-page';
import { planForValues } from '../../db/plan-for-values';
import type { Reader } from '../../db/sight';
import type { Json, Page } from '../../responses';
import * as queries from './report-list.queries';

/** How many reports are read in order before a filter uses its own index. */
const SCAN_MAX = 5000;

/** A page of the reports that meet a filter, in any order, without reading the archive. */
export async function listReportPage(
  db: Queryable,
  reader: Reader,
  filter: queries.ReportFilter,
  { sort, limit, cursor, text }: Pick<ReportsQuery, 'sort' | 'limit' | 'cursor' | 'text'>,
  scanMax = SCAN_MAX,
): Promise<Page<Report>> {
  const listing = { reader, filter, sort, limit, cursor, text };
  if (isInOrder(filter, sort)) {
    const [page, total] = await Promise.all([
      queries.listReports(db, listing),
      queries.readReportCount(db, reader, filter),
    ]);
    return toPage(page, total);
  }
  const scan = await queries.scanReports(db, listing, scanMax);
  if (scan.nextCursor) return toPage(scan, await queries.readReportCount(db, reader, filter));
  const [page, total] = await Promise.all([
    planForValues(db, (tx) => queries.findRareReports(tx, listing)),
    planForValues(db, (tx) => queries.countReports(tx, reader, filter)),
  ]);
  return toPage(page, total);
}

/** The same without the texts of the reports and without a total, for lists that are read to their end. */
export async function listReportRows(
  db: Queryable,
  reader: Reader,
  filter: queries.ReportFilter,
  { sort, limit, cursor }: Pick<ReportsQuery, 'sort' | 'limit' | 'cursor'>,
): Promise<JsonPage> {
  const listing = { reader, filter, sort, limit, cursor, text: 'none' } as const;
  if (isInOrder(filter, sort)) return queries.listReports(db, listing);
  const scan = await queries.scanReports(db, listing, SCAN_MAX);
  if (scan.nextCursor) return scan;
  return planForValues(db, (tx) => queries.findRareReports(tx, listing));
}

export async function listNewestReports(
  db: Queryable,
  reader: Reader,
  limit: number,
  text: ReportsQuery['text'],
): Promise<Json> {
  const listing = { reader, filter: {}, sort: 'newest', limit, cursor: undefined, text } as const;
  return (await queries.listReports(db, listing)).json;
}

/** An index has the reports that meet the filter in this order. */
function isInOrder(
  { region, tag, grade, ...indexed }: queries.ReportFilter,
  sort: ReportsQuery['sort'],
): boolean {
  if (region || tag || grade) return false;
  return sort === 'newest' || !Object.values(indexed).some(Boolean);
}
