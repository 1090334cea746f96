import {
  type CompactQuery,
  type CompactUpdates,
  type CorrectedUpdate,
  canCorrectWarRoomUpdate,
  canDeleteWarRoomUpdate,
  canPostInWarRoom,
  type ImportOutcome,
  type MapFilter,
  type MapOutline,
  type MapViewQuery,
  type NewSituationUpdate,
  type UpdatesQuery,
  type WarRoomUpdate,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { forbidden } from '../../errors';
import type { LargeJson } from '../../large-json';
import type { Actor, Platform } from '../../platform';
import type { Json, Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as board from '../situation/situation-board';
import {
  lockRoom,
  lockRoomToWrite,
  type SeenRoom,
  seeRoom,
  wasEverPrivate,
} from './war-rooms.access';

export type WarRoomUpdatesService = ReturnType<typeof createWarRoomUpdatesService>;

const boardOf = ({ id, seesFrom }: Pick<SeenRoom, 'id' | 'seesFrom'>): board.CorrectableBoard => ({
  kind: 'war-room',
  warRoomId: id,
  since: seesFrom,
});

const guardUpdate = (tx: Tx, actor: Actor, room: SeenRoom, input: NewSituationUpdate) =>
  guardTexts(tx, actor, { kind: 'war-room', ...room }, board.textsOf(input), input.spillReason);

export function createWarRoomUpdatesService({ db, transact }: Platform) {
  const readCompact = board.createCompactReader(db);

  async function lockForPosting(tx: Tx, actor: Actor, warRoomId: string): Promise<SeenRoom> {
    const room = await lockRoomToWrite(tx, actor, warRoomId, 'share');
    if (!canPostInWarRoom(actor, room)) throw forbidden('Join the war room to post in it');
    return room;
  }

  return {
    async listUpdates(
      actor: Actor,
      warRoomId: string,
      query: UpdatesQuery,
    ): Promise<Page<WarRoomUpdate>> {
      const room = await seeRoom(db, actor, warRoomId);
      const onBoard = boardOf(room);
      return board.readUpdates(db, onBoard, query, async () =>
        room.seesFrom ? board.countUpdates(db, onBoard) : room.updateCount,
      );
    },

    /** The version counts hidden updates too, so it is null for members who see only a part of the map. */
    async seeMap(
      actor: Actor,
      warRoomId: string,
    ): Promise<{ room: SeenRoom; version: string | null }> {
      const room = await seeRoom(db, actor, warRoomId);
      return { room, version: room.seesFrom ? null : room.mapVersion };
    },

    async readCompactUpdates(
      room: SeenRoom,
      { max }: CompactQuery,
    ): Promise<Json | CompactUpdates> {
      const onBoard = boardOf(room);
      if (max !== undefined) {
        const total = room.seesFrom ? await board.countUpdates(db, onBoard) : room.updateCount;
        if (total > max) return board.omitAll(total);
      }
      return readCompact(onBoard, room.mapVersion);
    },

    readView: (room: SeenRoom, query: MapViewQuery): Promise<Json> =>
      board.readView(db, boardOf(room), query),

    readOutline: (room: SeenRoom, filter: MapFilter): Promise<MapOutline> =>
      board.readOutline(db, boardOf(room), filter),

    postUpdate: (actor: Actor, warRoomId: string, input: NewSituationUpdate): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await lockForPosting(tx, actor, warRoomId);
        const spill = await guardUpdate(tx, actor, room, input);
        const { id, json } = await board.addUpdate(tx, boardOf(room), actor.id, input);
        await publish({
          type: 'war-room-update.posted',
          updateId: id,
          warRoomId,
          isPrivate: room.isPrivate,
          severity: input.severity,
          userId: actor.id,
        });
        await publishSpill(publish, actor, spill, { kind: 'war-room update', id });
        return json;
      }),

    importUpdates: (actor: Actor, warRoomId: string, updates: LargeJson): Promise<ImportOutcome> =>
      transact(async (tx, publish) => {
        const room = await lockForPosting(tx, actor, warRoomId);
        const spill = await board.guardUpdates(tx, actor, { kind: 'war-room', ...room }, updates);
        const outcome = await board.addUpdates(tx, boardOf(room), actor.id, updates);
        await publish({
          type: 'war-room-update.imported',
          warRoomId,
          userId: actor.id,
          count: outcome.imported,
        });
        await publishSpill(publish, actor, spill, { kind: 'import of updates', id: warRoomId });
        return outcome;
      }),

    correctUpdate: (
      actor: Actor,
      warRoomId: string,
      updateId: string,
      input: CorrectedUpdate,
    ): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await lockRoom(tx, actor, warRoomId, 'share');
        const update = await board.lockUpdate(tx, boardOf(room), updateId);
        if (!canCorrectWarRoomUpdate(actor, room, update)) {
          throw forbidden('Only its author may correct an update, as a member of the room');
        }
        const spill = await guardUpdate(tx, actor, room, input);
        const json = await board.correctUpdate(tx, boardOf(room), updateId, input);
        const correction = board.correctionOf(update, input);
        await publish({
          type: 'war-room-update.corrected',
          ...{ warRoomId, writtenAt: update.createdAt, ...correction },
        });
        await publishSpill(publish, actor, spill, { kind: 'war-room update', id: updateId });
        return json;
      }),

    async listRevisions(actor: Actor, warRoomId: string, updateId: string): Promise<Json> {
      return board.readRevisions(db, boardOf(await seeRoom(db, actor, warRoomId)), updateId);
    },

    deleteUpdate: (actor: Actor, warRoomId: string, updateId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const room = await lockRoom(tx, actor, warRoomId, 'share');
        const update = await board.lockUpdate(tx, boardOf(room), updateId);
        if (!canDeleteWarRoomUpdate(actor, room, update)) {
          throw forbidden('Only its author or an owner of the room may delete an update');
        }
        await board.removeUpdate(tx, boardOf(room), updateId);
        await publish({
          type: 'war-room-update.deleted',
          updateId,
          warRoomId,
          writtenAt: update.createdAt,
          isPrivate: room.isPrivate,
          isConfidential: wasEverPrivate(room),
          userId: update.userId,
          title: update.title,
          actorId: actor.id,
        });
      }),
  };
}
