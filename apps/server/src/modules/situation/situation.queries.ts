import {
  type CorrectedUpdate,
  type MapFilter,
  type NewPin,
  type NewSituationUpdate,
  SEVERITIES,
  type UpdatesQuery,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import type { SituationUpdatesRow } from '../../db/schema';

/** A map: personal updates of all members or of one, the map of a war room, or the global map of pins. */
export type Board =
  | { readonly kind: 'personal'; readonly userId: string | null }
  | {
      readonly kind: 'war-room';
      readonly warRoomId: string;
      /** Updates before this time are hidden from the reader. */
      readonly since: string | null;
    }
  | { readonly kind: 'global' };

/** Maps whose entries can be corrected. */
export type CorrectableBoard = Exclude<Board, { kind: 'global' }>;

export type NewEntry = NewSituationUpdate | NewPin;
export type LockedEntry = Pick<
  SituationUpdatesRow,
  'id' | 'userId' | 'title' | 'severity' | 'createdAt'
>;

const TABLES = {
  personal: 'situation_updates',
  'war-room': 'war_room_situation_updates',
  global: 'global_map_pins',
} as const satisfies Record<Board['kind'], string>;

export const tableOf = (db: Queryable, board: Board) => db(TABLES[board.kind]);

/** Contract `SituationUpdate` (or `WarRoomUpdate`, or `Pin`), from the update `s` and its author `u`. */
const updateJson = (db: Queryable, board: Board) => db`
  json_build_object(
    'id', s.id, 'title', s.title, 'description', s.description, 'latitude', s.latitude::text,
    'longitude', s.longitude::text, 'severity', s.severity, 'category', s.category, 'userId', s.user_id,
    ${board.kind === 'war-room' ? db`'warRoomId', s.war_room_id,` : db``}
    ${board.kind === 'global' ? db`` : db`'subject', s.subject, 'revision', s.revision, 'updatedAt', iso(s.updated_at),`}
    'createdAt', iso(s.created_at), 'user', ${authorJson(db)})`;

/** Which entries `s` the reader of a board sees. */
export const onBoard = (db: Queryable, board: Board) => {
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
  filter: EntryFilter = {},
): Promise<JsonPage> {
  const { levels, ...others } = filter;
  const page = (severity: Fragment) => db`
    select s.* from ${tableOf(db, board)} s
    where ${onBoard(db, board)} ${ids ? db`and s.id = any(${ids as string[]})` : db``}
      ${matching(db, others)} ${severity} ${afterCursor(db, 's', cursor)}
    order by s.created_at desc, s.id desc ${limitRows(db, limit)}`;
  // The newest of each severity: an index has them in order, however rare they are.
  const rows = levels
    ? db`select s.* from unnest(${severitiesOf(levels)}::text[]) as chosen (severity)
        cross join lateral (${page(db`and s.severity = chosen.severity`)}) s
      order by s.created_at desc, s.id desc ${limitRows(db, limit)}`
    : page(db``);
  return fetchJsonPage(
    limit,
    db`
      select ${updateJson(db, board)} as item, s.created_at, s.id
      from (${rows}) s join users u on u.id = s.user_id
      order by s.created_at desc, s.id desc`,
  );
}

/** What a reader has chosen of a board. */
export type EntryFilter = MapFilter & Pick<UpdatesQuery, 'until'>;

/** All, if none are chosen. */
export const severitiesOf = (levels: readonly number[] | undefined): string[] =>
  SEVERITIES.filter((_, level) => levels?.includes(level) ?? true);

/** `and …` for the entries `s` that a filter leaves. */
export const matching = (
  db: Queryable,
  { levels, category, since, until }: EntryFilter,
): Fragment => db`
  ${levels ? db`and s.severity = any(${severitiesOf(levels)})` : db``}
  ${category === undefined ? db`` : db`and s.category = ${category}`}
  ${since === undefined ? db`` : db`and s.created_at >= to_timestamp(${since})`}
  ${until === undefined ? db`` : db`and s.created_at < to_timestamp(${until + 1})`}`;

export async function countUpdates(db: Queryable, board: Board): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from ${tableOf(db, board)} s where ${onBoard(db, board)}`;
  return row?.total ?? 0;
}

/** A column as a JSON array. Joining text takes half the time of `json_agg`. */
export const jsonColumn = (db: Queryable, value: ReturnType<Queryable>) =>
  db`'[' || coalesce(string_agg(${value}, ','), '') || ']'`;

/** Pins have no subject. */
export const textColumn = (db: Queryable, board: Board, column: 'category' | 'subject') =>
  board.kind === 'global' && column === 'subject' ? db`null::text` : db`s.${db(column)}`;

/** The different texts of a column, numbered in order. */
function distinctTexts(db: Queryable, board: Board, column: 'category' | 'subject') {
  const text = textColumn(db, board, column);
  return db`
    select text, row_number() over (order by text) - 1 as place
    from (
      select distinct ${text} as text from ${tableOf(db, board)} s
      where ${onBoard(db, board)} and ${text} is not null
    ) found`;
}

/** Contract `CompactUpdates`, in list order. */
export async function readCompactUpdates(db: Queryable, board: Board): Promise<Buffer> {
  const [row] = await db`
    with categories as materialized (${distinctTexts(db, board, 'category')}),
      subjects as materialized (${distinctTexts(db, board, 'subject')})
    select '{"ids":' || ${jsonColumn(db, db`'"' || id || '"'`)}
      || ',"longitudes":' || ${jsonColumn(db, db`longitude::text`)}
      || ',"latitudes":' || ${jsonColumn(db, db`latitude::text`)}
      || ',"levels":' || ${jsonColumn(db, db`level`)}
      || ',"times":' || ${jsonColumn(db, db`floor(extract(epoch from created_at))::text`)}
      || ',"categories":' || (select coalesce(json_agg(text order by place), '[]')::text from categories)
      || ',"categoryIndexes":' || ${jsonColumn(db, db`coalesce(category, -1)::text`)}
      || ',"subjects":' || (select coalesce(json_agg(text order by place), '[]')::text from subjects)
      || ',"subjectIndexes":' || ${jsonColumn(db, db`coalesce(subject, -1)::text`)} || '}' as json
    from (
      select s.id, s.longitude, s.latitude, s.created_at, categories.place as category, subjects.place as subject,
        case s.severity when 'low' then '0' when 'medium' then '1' when 'high' then '2' else '3' end as level
      from ${tableOf(db, board)} s
        left join categories on categories.text = s.category
        left join subjects on subjects.text = ${textColumn(db, board, 'subject')}
      where ${onBoard(db, board)}
      order by s.created_at desc, s.id desc
    ) ordered`.raw();
  const json = row?.[0];
  if (!json) throw new Error('The compact updates query returned no row');
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
  ...('subject' in update ? { subject: update.subject } : {}),
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
  if (!row) throw new Error('The inserted update was not returned');
  return row.json;
}

/** `json` is a contract `SituationImport`. The database parses it, because parsing here would block the event loop. */
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
      id, title, description, latitude, longitude, severity, category, subject, user_id ${isRoom ? db`, war_room_id` : db``})
    select id, title, description, latitude, longitude, severity, category, subject, ${userId}::uuid
      ${isRoom ? db`, ${board.warRoomId}::uuid` : db``}
    from rows from (
      unnest(${ids as string[]}::uuid[]),
      json_to_recordset(${json}::text::json -> 'updates') as (
        title text, description text, latitude numeric, longitude numeric, severity text, category text,
        subject text)
    ) as imported (id, title, description, latitude, longitude, severity, category, subject)`;
}

const PART = 20_000;

/** The texts of an import, in parts of about `PART` characters, and the reason that came with them. */
export async function readImportTexts(
  tx: Queryable,
  json: string,
): Promise<{ parts: string[]; reason: string | undefined }> {
  const rows = await tx<{ part: string; reason: string | null }[]>`
    select string_agg(text, e'\n\n' order by number) as part, ${json}::text::json ->> 'spillReason' as reason
    from (
      select number, text, sum(length(text)) over (order by number) / ${PART}::integer as part
      from (
        select number, concat_ws(e'\n\n', one ->> 'title', one ->> 'description', one ->> 'subject', one ->> 'category') as text
        from json_array_elements(${json}::text::json -> 'updates') with ordinality as updates (one, number)
      ) texts
    ) parts
    group by part order by part`;
  return { parts: rows.map(({ part }) => part), reason: rows[0]?.reason ?? undefined };
}

export async function lockUpdate(
  db: Queryable,
  board: Board,
  id: string,
): Promise<LockedEntry | undefined> {
  const [row] = await db<LockedEntry[]>`
    select s.id, s.user_id, s.title, s.severity, iso(s.created_at) as created_at from ${tableOf(db, board)} s where s.id = ${id} and ${onBoard(db, board)} for update`;
  return row;
}

const revisionsOf = (db: Queryable, board: CorrectableBoard) =>
  db(
    board.kind === 'personal'
      ? 'situation_update_revisions'
      : 'war_room_situation_update_revisions',
  );

/** Stores the current update as a revision, then replaces it. Returns null if another revision is current. */
export async function correctUpdate(
  db: Queryable,
  board: CorrectableBoard,
  id: string,
  { revision, spillReason: _, ...update }: CorrectedUpdate,
): Promise<string | null> {
  const kept = await db`
    insert into ${revisionsOf(db, board)}
      (update_id, revision, title, description, latitude, longitude, severity, category, subject)
    select id, revision, title, description, latitude, longitude, severity, category, subject
    from ${tableOf(db, board)} where id = ${id} and revision = ${revision} returning revision`;
  if (kept.length === 0) return null;
  const [row] = await db<{ json: string }[]>`
    with s as (
      update ${tableOf(db, board)}
      set ${db(update)}, revision = revision + 1, updated_at = clock_timestamp()
      where id = ${id} returning *
    )
    select ${updateJson(db, board)}::text as json from s join users u on u.id = s.user_id`;
  return row?.json ?? null;
}

/** Undefined if there is no such update. */
export async function findRevisionsJson(
  db: Queryable,
  board: CorrectableBoard,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select coalesce((
      select json_agg(json_build_object(
        'revision', v.revision, 'title', v.title, 'description', v.description,
        'latitude', v.latitude::text, 'longitude', v.longitude::text, 'severity', v.severity,
        'category', v.category, 'subject', v.subject, 'replacedAt', iso(v.replaced_at),
        'replacedBy', ${authorJson(db)}
      ) order by v.revision desc)
      from ${revisionsOf(db, board)} v where v.update_id = s.id), '[]')::text as json
    from ${tableOf(db, board)} s join users u on u.id = s.user_id
    where s.id = ${id} and ${onBoard(db, board)}`;
  return row?.json;
}

export async function deleteUpdate(db: Queryable, board: Board, id: string): Promise<void> {
  await db`delete from ${tableOf(db, board)} where id = ${id}`;
}
