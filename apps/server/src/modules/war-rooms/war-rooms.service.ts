import {
  canChangeWarRoomPrivacy,
  canJoinWarRoom,
  canModerateWarRoom,
  canRunWarRoom,
  type NewWarRoom,
  type PageQuery,
  type WarRoom,
  type WarRoomChanges,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { forbidden, privateRoom } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import { isPrivateRoom } from './war-room-accesses.queries';
import { lockRoom, lockRoomToWrite, present } from './war-rooms.access';
import * as queries from './war-rooms.queries';

export type WarRoomsService = ReturnType<typeof createWarRoomsService>;

export function createWarRoomsService({ db, transact }: Platform) {
  const read = async (actor: Actor, id: string, tx: Tx) =>
    new Json(present(await queries.findRoomJson(tx, actor, id)));

  return {
    async listRooms(actor: Actor, query: PageQuery): Promise<Page<WarRoom>> {
      const [page, total] = await Promise.all([
        queries.listRooms(db, actor, query.limit, decodeCursor(query.cursor)),
        queries.countRooms(db, actor),
      ]);
      return toPage(page, total);
    },

    async getRoom(actor: Actor, id: string): Promise<Json> {
      const json = await queries.findRoomJson(db, actor, id);
      if (json === undefined && actor.isAdmin && (await isPrivateRoom(db, id))) {
        throw privateRoom();
      }
      return new Json(present(json));
    },

    createRoom: (actor: Actor, input: NewWarRoom): Promise<Json> =>
      transact(async (tx, publish) => {
        const id = newId();
        await queries.insertRoom(tx, id, actor.id, input);
        await queries.insertMember(tx, {
          id: newId(),
          warRoomId: id,
          userId: actor.id,
          role: 'owner',
        });
        const { name, description, isPrivate, spillReason } = input;
        const place = { kind: 'war-room', id, isPrivate } as const;
        const spill = await guardTexts(tx, actor, place, { name, description }, spillReason);
        await publish({ type: 'war-room.created', warRoomId: id, userId: actor.id });
        await publishSpill(publish, actor, spill, { kind: 'war room', id });
        return read(actor, id, tx);
      }),

    changeRoom: (actor: Actor, id: string, changes: WarRoomChanges): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await lockRoom(tx, actor, id, 'update');
        if (!canRunWarRoom(actor, room)) throw forbidden('Only its owner may change a war room');
        const isPrivate = changes.isPrivate ?? room.isPrivate;
        if (isPrivate !== room.isPrivate && !canChangeWarRoomPrivacy(room)) {
          throw forbidden('Only its owner may make a war room private or open');
        }
        const { name = null, description = null, spillReason } = changes;
        const place = { kind: 'war-room', id, isPrivate } as const;
        const spill = await guardTexts(tx, actor, place, { name, description }, spillReason);
        await queries.updateRoom(tx, id, changes);
        await publish({
          type: 'war-room.changed',
          warRoomId: id,
          name: room.name,
          actorId: actor.id,
          isOwner: room.role === 'owner',
          wasPrivate: room.isPrivate,
          isPrivate,
        });
        await publishSpill(publish, actor, spill, { kind: 'war room', id });
        return read(actor, id, tx);
      }),

    deleteRoom: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const room = await lockRoom(tx, actor, id, 'update');
        if (!canModerateWarRoom(actor, room)) {
          throw forbidden('Only its owner may delete a war room');
        }
        await queries.deleteRoom(tx, id);
        await publish({
          type: 'war-room.deleted',
          warRoomId: id,
          userId: room.createdById,
          name: room.name,
          isPrivate: room.isPrivate,
          actorId: actor.id,
        });
      }),

    joinRoom: (actor: Actor, id: string): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await lockRoomToWrite(tx, actor, id, 'share');
        if (!canJoinWarRoom(room))
          throw forbidden('Only invited members may join a private war room');
        const member = { id: newId(), warRoomId: id, userId: actor.id, role: 'member' as const };
        if (await queries.insertMember(tx, member)) {
          await publish({
            type: 'war-room.joined',
            warRoomId: id,
            userId: actor.id,
            name: room.name,
            isPrivate: room.isPrivate,
          });
        }
        return read(actor, id, tx);
      }),
  };
}
