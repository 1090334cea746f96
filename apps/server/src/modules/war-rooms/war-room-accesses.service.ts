import {
  ACCESS_MINUTES,
  type AccessRequest,
  canReadWarRoomChat,
  type PageQuery,
  type TakenAccess,
  type WarRoomAccess,
} from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import * as queries from './war-room-accesses.queries';
import { present, seeRoom } from './war-rooms.access';

export type WarRoomAccessesService = ReturnType<typeof createWarRoomAccessesService>;

export function createWarRoomAccessesService({ db, transact }: Platform) {
  return {
    takeAccess: (
      actor: Actor,
      warRoomId: string,
      { reason }: AccessRequest,
    ): Promise<TakenAccess> =>
      transact(async (tx, publish) => {
        const room = present(await queries.lockClosedRoom(tx, actor.id, warRoomId));
        if (!room.isPrivate && room.openedAt === null) {
          throw conflict('This room was never private: no access is needed');
        }
        if (room.accessUntil) throw conflict('You have access to this room already');
        const until = await queries.insertAccess(tx, {
          id: newId(),
          warRoomId,
          userId: actor.id,
          reason,
          minutes: ACCESS_MINUTES,
        });
        if (!until) throw forbidden('Admin privileges required');
        await publish({
          type: 'war-room.access-taken',
          warRoomId,
          name: room.name,
          isPrivate: room.isPrivate,
          actorId: actor.id,
          reason,
          until,
        });
        return { until };
      }),

    endAccess: (actor: Actor, warRoomId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const room = present(await queries.lockClosedRoom(tx, actor.id, warRoomId));
        if (!(await queries.endAccess(tx, actor.id, warRoomId))) throw notFound('Access');
        await publish({
          type: 'war-room.access-ended',
          ...{ warRoomId, name: room.name, isPrivate: room.isPrivate, actorId: actor.id },
        });
      }),

    async listAccesses(
      actor: Actor,
      warRoomId: string,
      { limit, cursor }: PageQuery,
    ): Promise<Page<WarRoomAccess>> {
      const room = await seeRoom(db, actor, warRoomId);
      if (!canReadWarRoomChat(actor, room)) {
        throw forbidden('Join the war room to see who took access to it');
      }
      const log = { warRoomId, since: room.seesFrom };
      const [page, total] = await Promise.all([
        queries.listAccesses(db, log, limit, decodeCursor(cursor)),
        queries.countAccesses(db, log),
      ]);
      return toPage(page, total);
    },
  };
}
