import {
  type MapFilter,
  type MapOutline,
  type MapViewQuery,
  VIEW_ENTRIES_MAX,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { planForValues } from '../../db/plan-for-values';
import { Json } from '../../responses';
import * as outlines from './map-outline.queries';
import * as views from './map-view.queries';
import type { Board } from './situation.queries';

/** Within the closest counted cells so many entries can still be told apart. */
const CLOSE_ENTRIES_MAX = 50_000;

const isByCells = ({ category, since }: MapFilter) => category === undefined && since === undefined;

/** A filter that the counted cells do not know makes every matching entry be read. */
export const readsEntries = (query: object): boolean =>
  ['category', 'since', 'from'].some((name) => name in query);

/** What a view of a large map shows: cells that were counted before, or each entry once there are few. */
export const readView = (db: Queryable, board: Board, query: MapViewQuery): Promise<Json> =>
  planForValues(db, async (tx) => new Json((await findView(tx, board, query)).json));

async function findView(
  db: Queryable,
  board: Board,
  query: MapViewQuery,
): Promise<views.ShownView> {
  const boardId = views.countedBoardOf(board);
  const hasTime = query.from !== undefined && query.to !== undefined;
  const cells =
    boardId && isByCells(query) && !hasTime
      ? await views.readCountedCells(db, board, boardId, query, query.levels)
      : await views.readFilteredCells(db, board, query);
  if (cells.entries <= VIEW_ENTRIES_MAX) return views.readEntriesInView(db, board, query);
  const isClose = query.zoom > views.CLOSEST_COUNTED && cells.entries <= CLOSE_ENTRIES_MAX;
  return isClose ? views.readFilteredCells(db, board, query) : cells;
}

export const readOutline = (db: Queryable, board: Board, filter: MapFilter): Promise<MapOutline> =>
  planForValues(db, async (tx) => {
    const boardId = views.countedBoardOf(board);
    const counted = boardId && isByCells(filter) ? boardId : null;
    const span = await outlines.findSpan(tx, board, filter);
    const hours = counted && span && (await outlines.countHours(tx, counted, span, filter.levels));
    const counts = hours || (span ? await outlines.countEntries(tx, board, span, filter) : []);
    const extent =
      counted && !filter.levels
        ? await outlines.findCountedExtent(tx, counted)
        : await outlines.findExtent(tx, board, filter);
    return {
      from: span?.from ?? null,
      to: span?.to ?? null,
      counts,
      ...extent,
      categories: await outlines.listTexts(tx, board, 'category'),
      subjects: await outlines.listTexts(tx, board, 'subject'),
    };
  });
