import { type MapFilter, SEVERITIES, TIME_PARTS } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { bitsOf } from './map-area';
import { CLOSEST_COUNTED } from './map-view.queries';
import {
  type Board,
  matching,
  onBoard,
  severitiesOf,
  tableOf,
  textColumn,
} from './situation.queries';

/** Most different texts that a map offers: the first in their order. */
const TEXTS_MAX = 1_000;
const HOUR = 3_600;
/** Strips of the world, 64 in all, in which the outermost positions are found: the widest gap is the far side. */
const STRIP_BITS = 24;

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Unix seconds of the oldest and the newest entry that a filter leaves; an index has them, however rare they are. */
export async function findSpan(
  db: Queryable,
  board: Board,
  { levels, ...others }: MapFilter,
): Promise<TimeSpan | null> {
  const severities = severitiesOf(levels);
  const outermost = (order: Fragment) => db`(
    select s.created_at from ${tableOf(db, board)} s
    where ${onBoard(db, board)} ${matching(db, others)} and s.severity = chosen.severity
    order by s.created_at ${order} limit 1)`;
  const [row] = await db<{ from: number | null; to: number | null }[]>`
    select floor(extract(epoch from min(oldest)))::float8 as from, floor(extract(epoch from max(newest)))::float8 as to
    from (
      select ${outermost(db`asc`)} as oldest, ${outermost(db`desc`)} as newest
      from unnest(${severities}::text[]) as chosen (severity)
    ) as found`;
  const { from = null, to = null } = row ?? {};
  return from === null || to === null ? null : { from, to: Math.max(to, from + 1) };
}

const partOf = (db: Queryable, seconds: Fragment, { from, to }: TimeSpan) => db`
  least(${TIME_PARTS - 1}, greatest(0, floor(
    (${seconds} - ${from}::bigint) / ${(to - from) / TIME_PARTS}::float8)))::integer`;

type PartRow = { part: number; count: number };

function toCounts(rows: readonly PartRow[]): number[] {
  const counts = Array<number>(TIME_PARTS).fill(0);
  for (const { part, count } of rows) counts[part] = count;
  return counts;
}

/** From the hours counted before, unless a part of the span is shorter. */
export async function countHours(
  db: Queryable,
  boardId: string,
  span: TimeSpan,
  levels: readonly number[] | undefined,
): Promise<number[] | null> {
  if (span.to - span.from < TIME_PARTS * HOUR) return null;
  const isChosen = (level: number) => !levels || levels.includes(level);
  const counts = SEVERITIES.map((severity, level) => (isChosen(level) ? db(severity) : db`0`));
  const [low, medium, high, critical] = counts as [Fragment, Fragment, Fragment, Fragment];
  const rows = await db<PartRow[]>`
    select ${partOf(db, db`hour::bigint * ${HOUR}::bigint`, span)} as part, sum(count)::integer as count
    from (
      select hour, ${low} + ${medium} + ${high} + ${critical} as count from map_hours where board = ${boardId}
      union all
      select hour, change from map_changes
      where board = ${boardId} and severity = any(${severitiesOf(levels)})
    ) as hours
    group by 1`;
  return toCounts(rows);
}

/** The same from the entries. */
export async function countEntries(
  db: Queryable,
  board: Board,
  span: TimeSpan,
  filter: MapFilter,
): Promise<number[]> {
  const rows = await db<PartRow[]>`
    select ${partOf(db, db`extract(epoch from s.created_at)::float8`, span)} as part, count(*)::integer as count
    from ${tableOf(db, board)} s where ${onBoard(db, board)} ${matching(db, filter)} group by 1`;
  return toCounts(rows);
}

export interface Extent {
  readonly xs: number[];
  readonly ys: number[];
}

type StripRow = { west: number; east: number; north: number; south: number };

const toExtent = (rows: readonly StripRow[]): Extent => ({
  xs: rows.flatMap(({ west, east }) => (west === east ? [west] : [west, east])),
  ys:
    rows.length === 0
      ? []
      : [Math.min(...rows.map(({ north }) => north)), Math.max(...rows.map(({ south }) => south))],
});

/** Where a whole board has entries: from the closest cells, each read from an end of an index. */
export async function findCountedExtent(db: Queryable, boardId: string): Promise<Extent> {
  const bits = bitsOf(CLOSEST_COUNTED);
  const middle = 2 ** (bits - 1);
  const strip = STRIP_BITS - bits;
  const cells = db`map_cells where board = ${boardId} and zoom = ${CLOSEST_COUNTED}`;
  const inStrip = db`x >= strip << ${strip}::integer and x < (strip + 1) << ${strip}::integer`;
  const rows = await db<StripRow[]>`
    with strips as (
      select (select min(x) from ${cells} and ${inStrip}) as west, (select max(x) from ${cells} and ${inStrip}) as east
      from generate_series(0, 63) as strip
    )
    select (west << ${bits}::integer) + ${middle}::integer as west, (east << ${bits}::integer) + ${middle}::integer as east,
      ((select min(y) from ${cells}) << ${bits}::integer) + ${middle}::integer as north,
      ((select max(y) from ${cells}) << ${bits}::integer) + ${middle}::integer as south
    from strips where west is not null
    union all
    select min(x), max(x), min(y), max(y) from map_changes
    where board = ${boardId} and change > 0 group by x >> ${STRIP_BITS}::integer`;
  return toExtent(rows);
}

/** Where the entries are that a filter leaves. */
export async function findExtent(db: Queryable, board: Board, filter: MapFilter): Promise<Extent> {
  return toExtent(
    await db<StripRow[]>`
      select min(s.map_x) as west, max(s.map_x) as east, min(s.map_y) as north, max(s.map_y) as south
      from ${tableOf(db, board)} s where ${onBoard(db, board)} ${matching(db, filter)}
      group by s.map_x >> ${STRIP_BITS}::integer`,
  );
}

/** The different texts of a column of a whole board, each found by a step in an index. */
export async function listTexts(
  db: Queryable,
  board: Board,
  column: 'category' | 'subject',
): Promise<string[]> {
  const text = textColumn(db, board, column);
  const next = (after: Fragment) => db`(
    select ${text}::text from ${tableOf(db, board)} s
    where ${onBoard(db, board)} and ${text} ${after} order by ${text} limit 1)`;
  const rows = await db<{ text: string }[]>`
    with recursive texts as (
      select ${next(db`is not null`)} as text
      union all
      select ${next(db`> texts.text`)} from texts where text is not null
    )
    select text from texts where text is not null limit ${TEXTS_MAX}::integer`;
  return rows.map(({ text: one }) => one);
}
