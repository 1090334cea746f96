import type { ImportOutcome, UpdatesQuery } from '@watchfloor/contract';
import { Json, type Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { LargeJson } from '../../large-json';
import * as queries from './situation.queries';

export type { Board } from './situation.queries';

/** Each may be megabytes; these are the busiest. */
const COMPACT_MAPS_KEPT = 8;

/** What every map can do with its updates; who may is for the map's own service to decide. */

export async function readUpdates<Item>(
  db: Queryable,
  board: queries.Board,
  query: UpdatesQuery,
  countAll: () => Promise<number>,
): Promise<Page<Item>> {
  const [page, total] = await Promise.all([
    queries.listUpdates(db, board, query.limit, decodeCursor(query.cursor), query.ids),
    query.ids ? query.ids.length : countAll(),
  ]);
  return toPage(page, total);
}

/** All of a map, column by column. */
export const readCompact = async (db: Queryable, board: queries.Board): Promise<Json> =>
  new Json(await queries.readCompactUpdates(db, board));

/** The columns of a map as they stand at a version of it; many who ask for one version share one reading. */
export function createCompactReader(db: Queryable) {
  const kept = new Map<string, { version: string; json: Promise<Json> }>();
  return async (board: queries.Board, version: string): Promise<Json> => {
    const name = nameOf(board);
    const known = kept.get(name);
    if (known?.version === version) return known.json;
    const json = readCompact(db, board);
    kept.delete(name);
    kept.set(name, { version, json });
    for (const oldest of kept.keys()) if (kept.size > COMPACT_MAPS_KEPT) kept.delete(oldest);
    // A reading that failed is tried again by the next who asks.
    json.catch(() => kept.delete(name));
    return json;
  };
}

function nameOf(board: queries.Board): string {
  if (board.kind === 'war-room') return `${board.warRoomId}:${board.since ?? ''}`;
  return board.kind === 'personal' ? `personal:${board.userId}` : board.kind;
}

export async function addUpdate(
  tx: Queryable,
  board: queries.Board,
  userId: string,
  update: queries.NewEntry,
): Promise<{ id: string; json: Json }> {
  const id = newId();
  return { id, json: new Json(await queries.insertUpdate(tx, board, id, userId, update)) };
}

export async function addUpdates(
  tx: Queryable,
  board: queries.Board,
  userId: string,
  { json, items }: LargeJson,
): Promise<ImportOutcome> {
  const ids = Array.from({ length: items }, newId);
  await queries.insertUpdates(tx, board, ids, userId, json);
  return { imported: items };
}

export async function holdUpdate(
  tx: Queryable,
  board: queries.Board,
  id: string,
): Promise<queries.HeldEntry> {
  const update = await queries.lockUpdate(tx, board, id);
  if (!update) throw notFound(board.kind === 'global' ? 'Map pin' : 'Situation update');
  return update;
}

export const countUpdates = queries.countUpdates;
export const removeUpdate = queries.deleteUpdate;
