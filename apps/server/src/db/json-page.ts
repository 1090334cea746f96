import { Json, type Page } from '../answers';
import { type Fragment, type Queryable, toIsoTime } from './client';
import { type Cursor, encodeCursor } from './cursor';

/** A page as the database built it. */
export interface JsonPage {
  readonly json: Json;
  readonly nextCursor: string | null;
}

/**
 * Runs a newest-first list whose items the database builds. `rows` selects `item` (the JSON of one row), `created_at` and `id` in
 * this order, sorted as the list is, and asks for one row more than the page holds (see `limitRows`). Nothing is read here but the
 * place where the next page begins: the bytes of the items go out as they came.
 */
export async function fetchJsonPage(limit: number, rows: Fragment): Promise<JsonPage> {
  const found = await rows.raw();
  const page = found.slice(0, limit);
  const [, createdAt, id] = found.length > limit ? (page.at(-1) ?? []) : [];
  return {
    json: Json.ofItems(page.map(([item]) => item as Buffer)),
    nextCursor:
      createdAt && id
        ? encodeCursor({ createdAt: toIsoTime(createdAt.toString()), id: id.toString() })
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
