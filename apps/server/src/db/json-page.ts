import { Json, type Page } from '../answers';
import type { Queryable } from './client';
import { type Cursor, encodeCursor } from './cursor';

type Fragment = ReturnType<Queryable>;

/** A page as the database built it. */
export interface JsonPage {
  readonly json: Json;
  readonly nextCursor: string | null;
}

/**
 * Runs a newest-first list and has the database build its JSON. `rows` selects `item` (the JSON of one row),
 * `created_at` and `id` in the order of the list, and asks for one row more than the page holds (see `limitRows`).
 */
export async function fetchJsonPage(
  db: Queryable,
  limit: number,
  rows: Fragment,
): Promise<JsonPage> {
  const [page] = await db<
    { json: string; hasMore: boolean; lastCreatedAt: string | null; lastId: string | null }[]
  >`
    select
      coalesce(json_agg(item) filter (where position <= ${limit}), '[]')::text as json,
      coalesce(max(position), 0) > ${limit} as has_more,
      max(created_at) filter (where position = ${limit}) as last_created_at,
      (max(id::text) filter (where position = ${limit})) as last_id
    from (select item, created_at, id, row_number() over () as position from (${rows}) ordered) numbered`;
  if (!page) throw new Error('an aggregate answered no row');
  const { hasMore, lastCreatedAt, lastId } = page;
  return {
    json: new Json(page.json),
    nextCursor:
      hasMore && lastCreatedAt && lastId
        ? encodeCursor({ createdAt: lastCreatedAt, id: lastId })
        : null,
  };
}

/** One row more than asked for tells whether a next page exists. The number is written out, so that the plan knows it. */
export const limitRows = (db: Queryable, limit: number): Fragment =>
  db`limit ${db.unsafe(String(Math.trunc(limit) + 1))}`;

/** `and (created_at, id) < cursor`, or nothing on the first page. */
export const afterCursor = (db: Queryable, alias: string, cursor: Cursor | null): Fragment =>
  cursor
    ? db`and (${db(alias)}.created_at, ${db(alias)}.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
    : db``;

export const toPage = <Item>(page: JsonPage, total: number | null): Page<Item> => ({
  items: page.json,
  nextCursor: page.nextCursor,
  total,
});
