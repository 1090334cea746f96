import type { NewPin, NewSituationUpdate } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import type { SituationUpdatesRow } from '../../db/schema';

/** A map: the personal one, all of it or a member's own, that of a war room, or the global one with its pins. */
export type Board =
  | { readonly kind: 'personal'; readonly userId: string | null }
  | {
      readonly kind: 'war-room';
      readonly warRoomId: string;
      /** Updates from before this moment are hidden from the reader. */
      readonly since: string | null;
    }
  | { readonly kind: 'global' };

/** What is put on a map; a pin may go without a description. */
export type NewEntry = NewSituationUpdate | NewPin;
export type HeldEntry = Pick<SituationUpdatesRow, 'id' | 'userId' | 'title'>;

const TABLES = {
  personal: 'situation_updates',
  'war-room': 'war_room_situation_updates',
  global: 'global_map_pins',
} as const satisfies Record<Board['kind'], string>;

const tableOf = (db: Queryable, board: Board) => db(TABLES[board.kind]);

/** Contract `SituationUpdate` (or `WarRoomUpdate`, or `Pin`), from the update `s` and its author `u`. */
const updateJson = (db: Queryable, board: Board) => db`
  json_build_object(
    'id', s.id, 'title', s.title, 'description', s.description, 'latitude', s.latitude::text,
    'longitude', s.longitude::text, 'severity', s.severity, 'category', s.category, 'userId', s.user_id,
    ${board.kind === 'war-room' ? db`'warRoomId', s.war_room_id,` : db``}
    ${board.kind === 'global' ? db`` : db`'updatedAt', iso(s.updated_at),`}
    'createdAt', iso(s.created_at), 'user', ${authorJson(db)})`;

const onBoard = (db: Queryable, board: Board) => {
  if (board.kind === 'war-room') {
    return db`s.war_room_id = ${board.warRoomId}
      ${board.since ? db`and s.created_at >= ${board.since}::timestamptz` : db``}`;
  }
  return board.kind === 'personal' && board.userId ? db`s.user_id = ${board.userId}` : db`true`;
};

export function listUpdates(
  db: Queryable,
  board: Board,
  limit: number,
  cursor: Cursor | null,
  ids: readonly string[] | undefined,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${updateJson(db, board)} as item, s.created_at, s.id
      from ${tableOf(db, board)} s join users u on u.id = s.user_id
      where ${onBoard(db, board)} ${ids ? db`and s.id = any(${ids as string[]})` : db``}
        ${afterCursor(db, 's', cursor)}
      order by s.created_at desc, s.id desc ${limitRows(db, limit)}`,
  );
}

export async function countUpdates(db: Queryable, board: Board): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from ${tableOf(db, board)} s where ${onBoard(db, board)}`;
  return row?.total ?? 0;
}

/** A column as a JSON array. Joining text costs half of what building JSON value by value does. */
const jsonColumn = (db: Queryable, value: ReturnType<Queryable>) =>
  db`'[' || coalesce(string_agg(${value}, ','), '') || ']'`;

/** Contract `CompactUpdates`: every column in the order of the list. */
export async function readCompactUpdates(db: Queryable, board: Board): Promise<Buffer> {
  const [row] = await db`
    with named as materialized (
      select category, row_number() over (order by category) - 1 as place
      from (
        select distinct s.category from ${tableOf(db, board)} s
        where ${onBoard(db, board)} and s.category is not null
      ) found
    )
    select '{"ids":' || ${jsonColumn(db, db`'"' || id || '"'`)}
      || ',"longitudes":' || ${jsonColumn(db, db`longitude::text`)}
      || ',"latitudes":' || ${jsonColumn(db, db`latitude::text`)}
      || ',"levels":' || ${jsonColumn(db, db`level`)}
      || ',"times":' || ${jsonColumn(db, db`floor(extract(epoch from created_at))::text`)}
      || ',"categories":' || (select coalesce(json_agg(category order by place), '[]')::text from named)
      || ',"categoryIndexes":' || ${jsonColumn(db, db`coalesce(place, -1)::text`)} || '}' as json
    from (
      select s.id, s.longitude, s.latitude, s.created_at, named.place,
        case s.severity when 'low' then '0' when 'medium' then '1' when 'high' then '2' else '3' end as level
      from ${tableOf(db, board)} s left join named on named.category = s.category
      where ${onBoard(db, board)}
      order by s.created_at desc, s.id desc
    ) ordered`.raw();
  const json = row?.[0];
  if (!json) throw new Error('an aggregate answered no row');
  return json;
}

const columnsOf = (board: Board, id: string, userId: string, update: NewEntry) => ({
  id,
  userId,
  title: update.title,
  description: update.description,
  latitude: update.latitude,
  longitude: update.longitude,
  severity: update.severity,
  category: update.category,
  ...(board.kind === 'war-room' ? { warRoomId: board.warRoomId } : {}),
});

export async function insertUpdate(
  db: Queryable,
  board: Board,
  id: string,
  userId: string,
  update: NewEntry,
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    with s as (
      insert into ${tableOf(db, board)} ${db(columnsOf(board, id, userId, update))} returning *
    )
    select ${updateJson(db, board)}::text as json from s join users u on u.id = s.user_id`;
  if (!row) throw new Error('an inserted update answered no row');
  return row.json;
}

/** All in one statement, as columns, so that thousands cost one round trip. */
/** `json` is a contract `SituationImport`; taking it apart here would hold up the event loop. */
export async function insertUpdates(
  db: Queryable,
  board: Board,
  ids: readonly string[],
  userId: string,
  json: string,
): Promise<void> {
  const isRoom = board.kind === 'war-room';
  await db`
    insert into ${tableOf(db, board)} (
      id, title, description, latitude, longitude, severity, category, user_id ${isRoom ? db`, war_room_id` : db``})
    select id, title, description, latitude, longitude, severity, category, ${userId}::uuid
      ${isRoom ? db`, ${board.warRoomId}::uuid` : db``}
    from rows from (
      unnest(${ids as string[]}::uuid[]),
      json_to_recordset(${json}::text::json -> 'updates') as (
        title text, description text, latitude numeric, longitude numeric, severity text, category text)
    ) as given (id, title, description, latitude, longitude, severity, category)`;
}

/** Held until the transaction ends, so that of two deletions one finds nothing. */
export async function lockUpdate(
  db: Queryable,
  board: Board,
  id: string,
): Promise<HeldEntry | undefined> {
  const [row] = await db<HeldEntry[]>`
    select s.id, s.user_id, s.title from ${tableOf(db, board)} s where s.id = ${id} and ${onBoard(db, board)} for update`;
  return row;
}

export async function deleteUpdate(db: Queryable, board: Board, id: string): Promise<void> {
  await db`delete from ${tableOf(db, board)} where id = ${id}`;
}
