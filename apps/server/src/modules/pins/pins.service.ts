import {
  type CompactQuery,
  type CompactUpdates,
  canDeletePin,
  type MapFilter,
  type MapOutline,
  type MapViewQuery,
  type NewPin,
  type Pin,
  type UpdatesQuery,
} from '@watchfloor/contract';
import { readCount } from '../../db/row-counts';
import { forbidden } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Json, Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as board from '../situation/situation-board';

export type PinsService = ReturnType<typeof createPinsService>;

const GLOBAL: board.Board = { kind: 'global' };

export function createPinsService({ db, transact }: Platform) {
  return {
    listPins: (query: UpdatesQuery): Promise<Page<Pin>> =>
      board.readUpdates(db, GLOBAL, query, () => readCount(db, 'global_map_pins')),

    async readCompactPins({ max }: CompactQuery): Promise<Json | CompactUpdates> {
      const total = max === undefined ? 0 : await readCount(db, 'global_map_pins');
      return max !== undefined && total > max
        ? board.omitAll(total)
        : board.readCompact(db, GLOBAL);
    },

    readView: (query: MapViewQuery): Promise<Json> => board.readView(db, GLOBAL, query),

    readOutline: (filter: MapFilter): Promise<MapOutline> => board.readOutline(db, GLOBAL, filter),

    dropPin: (actor: Actor, input: NewPin): Promise<Json> =>
      transact(async (tx, publish) => {
        const { title, description, category, spillReason } = input;
        const texts = { title, description, category };
        const spill = await guardTexts(tx, actor, { kind: 'map' }, texts, spillReason);
        const { id, json } = await board.addUpdate(tx, GLOBAL, actor.id, input);
        await publish({ type: 'pin.created', pinId: id, userId: actor.id });
        await publishSpill(publish, actor, spill, { kind: 'map pin', id });
        return json;
      }),

    deletePin: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const pin = await board.lockUpdate(tx, GLOBAL, id);
        if (!canDeletePin(actor, pin)) throw forbidden('Only its creator may delete a map pin');
        await board.removeUpdate(tx, GLOBAL, id);
        await publish({
          type: 'pin.deleted',
          pinId: id,
          userId: pin.userId,
          title: pin.title,
          actorId: actor.id,
        });
      }),
  };
}
