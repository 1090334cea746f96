import {
  canDeleteWarRoomUpdate,
  canPostInWarRoom,
  type ImportOutcome,
  type NewSituationUpdate,
  type UpdatesQuery,
  type WarRoomUpdate,
} from '@watchfloor/contract';
import type { Json, Page } from '../../answers';
import type { Tx } from '../../db/client';
import { forbidden } from '../../errors';
import type { LargeJson } from '../../large-json';
import type { Actor, Platform } from '../../platform';
import * as board from '../situation/situation-board';
import { holdRoom, seeRoom } from './war-rooms.access';

export type WarRoomUpdatesService = ReturnType<typeof createWarRoomUpdatesService>;

const boardOf = (warRoomId: string): board.Board => ({ kind: 'war-room', warRoomId });

/** The map that the members of a war room share. */
export function createWarRoomUpdatesService({ db, transact }: Platform) {
  const readCompact = board.createCompactReader(db);

  async function holdForPosting(tx: Tx, actor: Actor, warRoomId: string): Promise<void> {
    const room = await holdRoom(tx, actor, warRoomId, 'share');
    if (!canPostInWarRoom(actor, room)) throw forbidden('Join the war room to post in it');
  }

  return {
    async listUpdates(
      actor: Actor,
      warRoomId: string,
      query: UpdatesQuery,
    ): Promise<Page<WarRoomUpdate>> {
      const room = await seeRoom(db, actor, warRoomId);
      return board.readUpdates(db, boardOf(warRoomId), query, async () => room.updateCount);
    },

    async readMapVersion(actor: Actor, warRoomId: string): Promise<string> {
      return (await seeRoom(db, actor, warRoomId)).mapVersion;
    },

    readCompactUpdates: (warRoomId: string, version: string): Promise<Json> =>
      readCompact(boardOf(warRoomId), version),

    postUpdate: (actor: Actor, warRoomId: string, input: NewSituationUpdate): Promise<Json> =>
      transact(async (tx, publish) => {
        await holdForPosting(tx, actor, warRoomId);
        const { id, json } = await board.addUpdate(tx, boardOf(warRoomId), actor.id, input);
        await publish({
          type: 'war-room-update.posted',
          updateId: id,
          warRoomId,
          userId: actor.id,
        });
        return json;
      }),

    importUpdates: (actor: Actor, warRoomId: string, updates: LargeJson): Promise<ImportOutcome> =>
      transact(async (tx, publish) => {
        await holdForPosting(tx, actor, warRoomId);
        const outcome = await board.addUpdates(tx, boardOf(warRoomId), actor.id, updates);
        await publish({
          type: 'war-room-update.imported',
          warRoomId,
          userId: actor.id,
          count: outcome.imported,
        });
        return outcome;
      }),

    deleteUpdate: (actor: Actor, warRoomId: string, updateId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const room = await holdRoom(tx, actor, warRoomId, 'share');
        const update = await board.holdUpdate(tx, boardOf(warRoomId), updateId);
        if (!canDeleteWarRoomUpdate(actor, room, update)) {
          throw forbidden('Only its author or an owner of the room may delete an update');
        }
        await board.removeUpdate(tx, boardOf(warRoomId), updateId);
        await publish({
          type: 'war-room-update.deleted',
          updateId,
          warRoomId,
          userId: update.userId,
          title: update.title,
          actorId: actor.id,
        });
      }, actor),
  };
}
