import { Json, type Page } from '../responses';
import { type Fragment, type Queryable, toIsoTime } from './client';
import { type Cursor, encodeCursor, encodeRankedCursor, type RankedCursor } from './cursor';

/** A page whose items the database has built as JSON. */
export interface JsonPage {
  readonly json: Json;
  readonly nextCursor: string | null;
}

/** A page ends here, with a cursor for the rest; one item is always in it. */
const PAGE_BYTES = 1024 * 1024;
/** So many are in memory before the page is full: few pages have more, and each of them may be long. */
const ROWS_AT_ONCE = 26;

/**
 * Runs a newest-first list whose items the database builds. `rows` selects `item` (JSON), `created_at` and `id` in this order, and
 * one row more than the page holds (see `limitRows`). The JSON of the items is passed through unparsed.
 */
export const fetchJsonPage = (limit: number, rows: Fragment): Promise<JsonPage> =>
  fetchPage(limit, rows, encodeCursor);

/** The same for a list that is sorted by a number first: `rows` also selects `rank`, as the last column. */
export const fetchRankedPage = (limit: number, rows: Fragment): Promise<JsonPage> =>
  fetchPage(limit, rows, (cursor, rank) => encodeRankedCursor({ ...cursor, rank }));

async function fetchPage(
  limit: number,
  rows: Fragment,
  encode: (cursor: Cursor, rank: number) => string,
): Promise<JsonPage> {
  const { page, hasMore } = await readPage(limit, rows);
  const [, createdAt, id, rank] = hasMore ? (page.at(-1) ?? []) : [];
  return {
    json: Json.ofItems(page.map(([item]) => item as Buffer)),
    nextCursor:
      createdAt && id
        ? encode({ createdAt: toIsoTime(createdAt.toString()), id: id.toString() }, Number(rank))
        : null,
  };
}

/** As many rows as a page may hold, in number and in bytes. Long texts are not read further than that. */
async function readPage(limit: number, rows: Fragment) {
  const page: Buffer[][] = [];
  let bytes = 0;
  const addUntilFull = (found: readonly Buffer[][]): boolean => {
    for (const row of found) {
      bytes += row[0]?.length ?? 0;
      if (page.length === limit || (bytes > PAGE_BYTES && page.length > 0)) return true;
      page.push(row);
    }
    return false;
  };
  for await (const found of rows.raw().cursor(ROWS_AT_ONCE)) {
    if (addUntilFull(found)) return { hasMore: true, page };
  }
  return { hasMore: false, page };
}

/** One extra row shows whether a next page exists. A literal, not a parameter, so that the planner knows it. */
export const limitRows = (db: Queryable, limit: number): Fragment =>
  db`limit ${db.unsafe(String(Math.trunc(limit) + 1))}`;

/** `and (created_at, id) < cursor`, or nothing on the first page. */
export const afterCursor = (
  db: Queryable,
  alias: string,
  cursor: Cursor | null,
  column = 'created_at',
): Fragment =>
  cursor
    ? db`and (${db(alias)}.${db(column)}, ${db(alias)}.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
    : db``;

/** `and (rank, created_at, id) < cursor`, or nothing on the first page. */
export const afterRankedCursor = (
  db: Queryable,
  alias: string,
  rank: string,
  cursor: RankedCursor | null,
): Fragment =>
  cursor
    ? db`and (${db(alias)}.${db(rank)}, ${db(alias)}.created_at, ${db(alias)}.id)
        < (${cursor.rank}::integer, ${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
    : db``;

export const toPage = <Item>(page: JsonPage, total: number | null): Page<Item> => ({
  items: page.json,
  nextCursor: page.nextCursor,
  total,
});
