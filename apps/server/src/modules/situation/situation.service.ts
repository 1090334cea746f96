import {
  type CorrectedUpdate,
  canCorrectSituationUpdate,
  canDeleteSituationUpdate,
  type ImportOutcome,
  type MapOutline,
  type MapSettings,
  type NewSituationUpdate,
  type ScopedFilterQuery,
  type ScopedViewQuery,
  type SituationUpdate,
  type SituationUpdatesQuery,
  type UpdateScope,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { readCount } from '../../db/row-counts';
import { forbidden } from '../../errors';
import type { LargeJson } from '../../large-json';
import type { Actor, Platform } from '../../platform';
import type { Json, Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as board from './situation-board';

export type SituationService = ReturnType<typeof createSituationService>;

const EVERYONE: board.CorrectableBoard = { kind: 'personal', userId: null };
const boardOf = (actor: Actor, scope: UpdateScope): board.Board =>
  scope === 'mine' ? { kind: 'personal', userId: actor.id } : EVERYONE;

const guardUpdate = (tx: Tx, actor: Actor, input: NewSituationUpdate) =>
  guardTexts(tx, actor, { kind: 'map' }, board.textsOf(input), input.spillReason);

export function createSituationService({ db, transact, settings }: Platform) {
  const readCompact = board.createCompactReader(db);

  return {
    /** How many entries a map has. */
    countUpdates: (actor: Actor, scope: UpdateScope): Promise<number> =>
      readCount(db, scope === 'mine' ? `situation_updates:${actor.id}` : 'situation_updates'),

    readView: (actor: Actor, { scope, ...query }: ScopedViewQuery): Promise<Json> =>
      board.readView(db, boardOf(actor, scope), query),

    readOutline: (actor: Actor, { scope, ...filter }: ScopedFilterQuery): Promise<MapOutline> =>
      board.readOutline(db, boardOf(actor, scope), filter),

    listUpdates: (
      from: Queryable,
      actor: Actor,
      query: SituationUpdatesQuery,
    ): Promise<Page<SituationUpdate>> =>
      board.readUpdates(from, boardOf(actor, query.scope), query, () =>
        readCount(
          from,
          query.scope === 'mine' ? `situation_updates:${actor.id}` : 'situation_updates',
        ),
      ),

    /** Changes with every added or deleted update, without reading the updates. */
    async readMapVersion(actor: Actor, scope: UpdateScope): Promise<string> {
      const changes = await readCount(db, 'situation_updates:changes');
      return scope === 'mine' ? `${changes}-${actor.id}` : String(changes);
    },

    readCompactUpdates: (actor: Actor, scope: UpdateScope, version: string): Promise<Json> =>
      readCompact(boardOf(actor, scope), version),

    postUpdate: (actor: Actor, input: NewSituationUpdate): Promise<Json> =>
      transact(async (tx, publish) => {
        const spill = await guardUpdate(tx, actor, input);
        const { id, json } = await board.addUpdate(tx, EVERYONE, actor.id, input);
        const { severity } = input;
        await publish({ type: 'situation.posted', updateId: id, userId: actor.id, severity });
        await publishSpill(publish, actor, spill, { kind: 'situation update', id });
        return json;
      }),

    importUpdates: (actor: Actor, updates: LargeJson): Promise<ImportOutcome> =>
      transact(async (tx, publish) => {
        const spill = await board.guardUpdates(tx, actor, { kind: 'map' }, updates);
        const outcome = await board.addUpdates(tx, EVERYONE, actor.id, updates);
        await publish({ type: 'situation.imported', userId: actor.id, count: outcome.imported });
        await publishSpill(publish, actor, spill, { kind: 'import of updates', id: actor.id });
        return outcome;
      }),

    correctUpdate: (actor: Actor, id: string, input: CorrectedUpdate): Promise<Json> =>
      transact(async (tx, publish) => {
        const update = await board.lockUpdate(tx, EVERYONE, id);
        if (!canCorrectSituationUpdate(actor, update)) {
          throw forbidden('Only its author may correct a situation update');
        }
        const spill = await guardUpdate(tx, actor, input);
        const json = await board.correctUpdate(tx, EVERYONE, id, input);
        await publish({ type: 'situation.corrected', ...board.correctionOf(update, input) });
        await publishSpill(publish, actor, spill, { kind: 'situation update', id });
        return json;
      }),

    listRevisions: (id: string): Promise<Json> => board.readRevisions(db, EVERYONE, id),

    deleteUpdate: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const update = await board.lockUpdate(tx, EVERYONE, id);
        if (!canDeleteSituationUpdate(actor, update)) {
          throw forbidden('Only its author may delete a situation update');
        }
        await board.removeUpdate(tx, EVERYONE, id);
        await publish({
          type: 'situation.deleted',
          updateId: id,
          userId: update.userId,
          title: update.title,
          actorId: actor.id,
        });
      }),

    getMapSettings: (): MapSettings => settings.mapTiles,
  };
}
