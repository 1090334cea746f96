import { Json, type Page } from '../responses';
import { type Fragment, type Queryable, toIsoTime } from './client';
import { type Cursor, encodeCursor, encodeRankedCursor, type RankedCursor } from './cursor';

/** A page whose items the database has built as JSON. */
export interface JsonPage {
  readonly json: Json;
  readonly nextCursor: string | null;
}

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
  const found = await rows.raw();
  const page = found.slice(0, limit);
  const [, createdAt, id, rank] = found.length > limit ? (page.at(-1) ?? []) : [];
  return {
    json: Json.ofItems(page.map(([item]) => item as Buffer)),
    nextCursor:
      createdAt && id
        ? encode({ createdAt: toIsoTime(createdAt.toString()), id: id.toString() }, Number(rank))
        : null,
  };
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
