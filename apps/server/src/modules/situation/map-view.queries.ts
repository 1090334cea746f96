import { type MapViewQuery, SEVERITIES, TIME_PARTS } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { type Area, bitsOf, type Ranges, rangesOf } from './map-area';
import {
  type Board,
  type EntryFilter,
  jsonColumn,
  matching,
  onBoard,
  tableOf,
} from './situation.queries';

/** The zooms that `fold_map_changes` counts. */
const COUNTED_ZOOMS = [2, 5, 8, 11] as const;
export const CLOSEST_COUNTED = 11;
/** The boards that everyone shares, as the triggers name them. */
const SHARED_BOARDS = {
  personal: '00000000-0000-0000-0000-000000000001',
  global: '00000000-0000-0000-0000-000000000002',
} as const;

/** The board whose counted cells are just what the reader sees; null if the reader sees a part of a board. */
export function countedBoardOf(board: Board): string | null {
  if (board.kind === 'war-room') return board.since ? null : board.warRoomId;
  if (board.kind === 'personal' && board.userId) return null;
  return SHARED_BOARDS[board.kind];
}

/** A contract `MapView`, and how many entries it shows. */
export interface ShownView {
  readonly json: Buffer;
  readonly entries: number;
}

/** `and …` for the positions of a view. */
const within = (db: Queryable, { north, south, x }: Ranges, ofX: Fragment, ofY: Fragment) => db`
  and ${ofY} between ${north}::integer and ${south}::integer
  ${x === null ? db`` : db`and (${ofX} >= ${x.from}::integer ${x.from <= x.to ? db`and` : db`or`} ${ofX} <= ${x.to}::integer)`}`;

const bySeverity = (db: Queryable, count: Fragment) => db`
  ${count} * (severity = 'low')::integer as low, ${count} * (severity = 'medium')::integer as medium,
  ${count} * (severity = 'high')::integer as high, ${count} * (severity = 'critical')::integer as critical`;

/** `parts` are common table expressions; the last, `cells`, has the rows. */
async function writeView(
  db: Queryable,
  cell: number,
  parts: Fragment,
  id: Fragment,
): Promise<ShownView> {
  const column = (name: string) => jsonColumn(db, db`${db(name)}::text`);
  const [row] = await db`
    with ${parts}
    select '{"cell":' || ${String(cell)} || ',"xs":' || ${column('x')} || ',"ys":' || ${column('y')}
      || ',"low":' || ${column('low')} || ',"medium":' || ${column('medium')}
      || ',"high":' || ${column('high')} || ',"critical":' || ${column('critical')}
      || ',"parts":' || ${column('part')}
      || ',"ids":' || ${jsonColumn(db, db`coalesce('"' || id || '"', 'null')`)} || '}' as json,
      coalesce(sum(low + medium + high + critical), 0)::text as entries
    from (select x, y, low, medium, high, critical, part, ${id} as id from cells) as rows`.raw();
  const [json, entries] = row ?? [];
  if (!json || !entries) throw new Error('The view query returned no row');
  return { json, entries: Number(entries.toString()) };
}

/** The cells of a whole board: from those counted before, and what changed since. */
export function readCountedCells(
  db: Queryable,
  board: Board,
  boardId: string,
  area: Area,
  levels: readonly number[] | undefined,
): Promise<ShownView> {
  const zoom = Math.min(area.zoom, CLOSEST_COUNTED);
  const counted = COUNTED_ZOOMS.find((one) => one >= zoom) ?? CLOSEST_COUNTED;
  const bits = bitsOf(zoom);
  const shownOf = (severity: (typeof SEVERITIES)[number]) =>
    !levels || levels.includes(SEVERITIES.indexOf(severity)) ? db(severity) : db`0`;
  const [low, medium, high, critical] = [
    shownOf('low'),
    shownOf('medium'),
    shownOf('high'),
    shownOf('critical'),
  ];
  const parts = db`
    found as (
      select y >> ${counted - zoom}::integer as row_y, x >> ${counted - zoom}::integer as row_x,
        low, medium, high, critical, sum_x, sum_y
      from map_cells
      where board = ${boardId} and zoom = ${counted}
        ${within(db, rangesOf(area, zoom, bitsOf(counted)), db`x`, db`y`)}
      union all
      select y >> ${bits}::integer, x >> ${bits}::integer, ${bySeverity(db, db`change`)},
        change * x::bigint, change * y::bigint
      from map_changes where board = ${boardId} ${within(db, rangesOf(area, zoom, 0), db`x`, db`y`)}
    ), summed as (
      select sum(low) as low, sum(medium) as medium, sum(high) as high, sum(critical) as critical,
        sum(low + medium + high + critical) as total, sum(sum_x) as sum_x, sum(sum_y) as sum_y
      from found group by row_y, row_x having sum(low + medium + high + critical) > 0
    ), cells as (
      select div(sum_x, total)::integer as x, div(sum_y, total)::integer as y, total, 0 as part,
        ${low} as low, ${medium} as medium, ${high} as high, ${critical} as critical
      from summed where ${low} + ${medium} + ${high} + ${critical} > 0
    )`;
  const id = db`case when total = 1 then (
    select s.id from ${tableOf(db, board)} s
    where ${onBoard(db, board)} and s.map_y = cells.y and s.map_x = cells.x limit 1) end`;
  return writeView(db, 2 ** bits, parts, id);
}

/** The entries of a view that a filter leaves, with the part of the time line that each is in. */
function found(db: Queryable, board: Board, query: MapViewQuery & EntryFilter): Fragment {
  const { from, to } = query;
  const part =
    from === undefined || to === undefined || to <= from
      ? db`0`
      : db`least(${TIME_PARTS - 1}, greatest(0, floor(
          (extract(epoch from s.created_at) - ${from}::bigint) / (${(to - from) / TIME_PARTS}::float8))))::integer`;
  return db`
    found as (
      select s.id, s.map_x as x, s.map_y as y, ${part} as part, ${bySeverity(db, db`1`)}
      from ${tableOf(db, board)} s
      where ${onBoard(db, board)} ${matching(db, query)}
        ${within(db, rangesOf(query, query.zoom, 0), db`s.map_x`, db`s.map_y`)}
    )`;
}

/** The cells of the entries that a filter leaves; reads each of them. */
export function readFilteredCells(
  db: Queryable,
  board: Board,
  query: MapViewQuery,
): Promise<ShownView> {
  const bits = bitsOf(query.zoom);
  const parts = db`
    ${found(db, board, query)}, cells as (
      select div(sum(x), count(*))::integer as x, div(sum(y), count(*))::integer as y, part,
        sum(low) as low, sum(medium) as medium, sum(high) as high, sum(critical) as critical,
        case when count(*) = 1 then min(id::text) end as single
      from found group by y >> ${bits}::integer, x >> ${bits}::integer, part
    )`;
  return writeView(db, 2 ** bits, parts, db`single`);
}

/** Each entry that a filter leaves in a view. */
export const readEntriesInView = (
  db: Queryable,
  board: Board,
  query: MapViewQuery,
): Promise<ShownView> =>
  writeView(db, 0, db`${found(db, board, query)}, cells as (select * from found)`, db`cells.id`);
