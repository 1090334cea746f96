import type {
  CompactUpdates,
  CorrectedUpdate,
  ImportOutcome,
  NewSituationUpdate,
  Severity,
  UpdatesQuery,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { LargeJson } from '../../large-json';
import type { Actor } from '../../platform';
import { Json, type Page } from '../../responses';
import { type ConfirmedSpill, guardParts, type Place } from '../markings/spill.service';
import * as queries from './situation.queries';

export { readOutline, readsEntries, readView } from './map-view';
export type { Board, CorrectableBoard } from './situation.queries';

/** Small, because each map may take megabytes. */
const MAX_CACHED_MAPS = 8;

/** Operations shared by all maps; each map's service checks permissions. */

export async function readUpdates<Item>(
  db: Queryable,
  board: queries.Board,
  query: UpdatesQuery,
  countAll: () => Promise<number>,
): Promise<Page<Item>> {
  const [page, total] = await Promise.all([
    queries.listUpdates(db, board, query.limit, decodeCursor(query.cursor), query.ids, query),
    // How many a filter leaves is in the outline of the map.
    query.ids ? query.ids.length : isFiltered(query) ? null : countAll(),
  ]);
  return toPage(page, total);
}

const isFiltered = (query: UpdatesQuery) =>
  (query.levels ?? query.category ?? query.since ?? query.until) !== undefined;

/** Too many for one response: their number alone. */
export const omitAll = (omitted: number): CompactUpdates => ({
  ids: [],
  longitudes: [],
  latitudes: [],
  levels: [],
  times: [],
  categories: [],
  categoryIndexes: [],
  subjects: [],
  subjectIndexes: [],
  omitted,
});

export const readCompact = async (db: Queryable, board: queries.Board): Promise<Json> =>
  new Json(await queries.readCompactUpdates(db, board));

/** Caches the compact form of each map by version, so that concurrent readers share one query. */
export function createCompactReader(db: Queryable) {
  const cache = new Map<string, { version: string; json: Promise<Json> }>();
  return async (board: queries.Board, version: string): Promise<Json> => {
    const name = nameOf(board);
    const cached = cache.get(name);
    if (cached?.version === version) return cached.json;
    const json = readCompact(db, board);
    cache.delete(name);
    cache.set(name, { version, json });
    for (const oldest of cache.keys()) if (cache.size > MAX_CACHED_MAPS) cache.delete(oldest);
    // The next request retries a failed read.
    json.catch(() => cache.delete(name));
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

/** Those of an entry, for the spill guard. */
export const textsOf = ({ title, description, subject, category }: NewSituationUpdate) => ({
  title,
  description,
  subject,
  category,
});

/** Reads the texts in the database: they are too large to be parsed here. */
export async function guardUpdates(
  tx: Tx,
  actor: Actor,
  place: Place,
  { json }: LargeJson,
): Promise<ConfirmedSpill | null> {
  const { parts, reason } = await queries.readImportTexts(tx, json);
  return guardParts(tx, actor, place, 'updates', parts, reason);
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

export async function lockUpdate(
  tx: Queryable,
  board: queries.Board,
  id: string,
): Promise<queries.LockedEntry> {
  const update = await queries.lockUpdate(tx, board, id);
  if (!update) throw notFound(board.kind === 'global' ? 'Map pin' : 'Situation update');
  return update;
}

/** For an update that the service has locked. */
export async function correctUpdate(
  tx: Queryable,
  board: queries.CorrectableBoard,
  id: string,
  update: CorrectedUpdate,
): Promise<Json> {
  const json = await queries.correctUpdate(tx, board, id, update);
  if (json === null) throw conflict('This update was changed while you were editing it');
  return new Json(json);
}

/** For the event of a correction. */
export const correctionOf = (update: queries.LockedEntry, { severity }: CorrectedUpdate) => ({
  ...{ updateId: update.id, userId: update.userId, severity },
  fromSeverity: update.severity as Severity,
});

export async function readRevisions(
  db: Queryable,
  board: queries.CorrectableBoard,
  id: string,
): Promise<Json> {
  const json = await queries.findRevisionsJson(db, board, id);
  if (json === undefined) throw notFound('Situation update');
  return new Json(json);
}

export const countUpdates = queries.countUpdates;
export const removeUpdate = queries.deleteUpdate;
