import { canRemoveWarRoomMember, canRunWarRoom, type NewWarRoomMember } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json } from '../../responses';
import { lockRoom } from './war-rooms.access';
import * as queries from './war-rooms.queries';

export type WarRoomMembersService = ReturnType<typeof createWarRoomMembersService>;

export function createWarRoomMembersService({ transact }: Platform) {
  return {
    /** Invites a member, or changes the role of an existing one. */
    addMember: (
      actor: Actor,
      warRoomId: string,
      { userId, role }: NewWarRoomMember,
    ): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await lockRoom(tx, actor, warRoomId, 'update');
        if (!canRunWarRoom(actor, room)) throw forbidden('Only its owner may invite to a war room');
        if (!(await queries.userExists(tx, userId))) throw notFound('User');
        const isNew = await queries.insertMember(tx, { id: newId(), warRoomId, userId, role });
        if (!isNew) await changeRole(tx, warRoomId, userId, role);
        if (room.archivedAt && role === 'owner') await queries.reopenRoom(tx, warRoomId);
        const { name, isPrivate } = room;
        const event = { warRoomId, name, isPrivate, userId, actorId: actor.id };
        await publish({
          type: isNew ? 'war-room.member-added' : 'war-room.member-changed',
          ...event,
        });
        const member = await queries.findMember(tx, warRoomId, userId);
        if (!member) throw new Error('The added member was not found');
        return new Json(member.json);
      }),

    /** Also handles leaving. A room always keeps an owner. */
    removeMember: (actor: Actor, warRoomId: string, userId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const room = await lockRoom(tx, actor, warRoomId, 'update');
        if (!canRemoveWarRoomMember(actor, room, userId)) {
          throw forbidden('Only its owner may remove a member of a war room');
        }
        const member = await queries.findMember(tx, warRoomId, userId);
        if (!member) throw notFound('Member');
        if (member.role === 'owner') await requireAnotherOwner(tx, warRoomId);
        await queries.deleteMember(tx, warRoomId, userId);
        const event = { warRoomId, name: room.name, isPrivate: room.isPrivate, userId };
        await publish(
          userId === actor.id
            ? { type: 'war-room.left', ...event }
            : { type: 'war-room.member-removed', ...event, actorId: actor.id },
        );
      }),
  };
}

async function changeRole(
  tx: Tx,
  warRoomId: string,
  userId: string,
  role: 'member' | 'owner',
): Promise<void> {
  const member = await queries.findMember(tx, warRoomId, userId);
  if (member?.role === 'owner' && role === 'member') await requireAnotherOwner(tx, warRoomId);
  await queries.setRole(tx, warRoomId, userId, role);
}

async function requireAnotherOwner(tx: Tx, warRoomId: string): Promise<void> {
  if ((await queries.countOwners(tx, warRoomId)) > 1) return;
  throw conflict('A war room needs an owner: make another member its owner, or delete the room');
}
