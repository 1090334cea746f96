import type { ImportOutcome, NewSituationUpdate, UpdatesQuery } from '@watchfloor/contract';
import { Json, type Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { SituationUpdatesRow } from '../../db/schema';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import * as queries from './situation.queries';

export type { Board } from './situation.queries';

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

export async function readCompactUpdates(db: Queryable, board: queries.Board): Promise<Json> {
  return new Json(await queries.readCompactUpdates(db, board));
}

export async function addUpdate(
  tx: Queryable,
  board: queries.Board,
  userId: string,
  update: NewSituationUpdate,
): Promise<{ id: string; json: Json }> {
  const id = newId();
  return { id, json: new Json(await queries.insertUpdate(tx, board, id, userId, update)) };
}

export async function addUpdates(
  tx: Queryable,
  board: queries.Board,
  userId: string,
  updates: readonly NewSituationUpdate[],
): Promise<ImportOutcome> {
  const ids = updates.map(() => newId());
  await queries.insertUpdates(tx, board, ids, userId, updates);
  return { imported: updates.length };
}

export async function holdUpdate(
  tx: Queryable,
  board: queries.Board,
  id: string,
): Promise<SituationUpdatesRow> {
  const update = await queries.lockUpdate(tx, board, id);
  if (!update) throw notFound('Situation update');
  return update;
}

export const removeUpdate = queries.deleteUpdate;
