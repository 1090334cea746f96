import type { Queryable } from '../../db/client';
import { conflict, notFound } from '../../errors';
import type { Actor } from '../../platform';
import * as queries from './war-rooms.queries';

export type { SeenRoom } from './war-rooms.queries';

/** Throws "not found" for a room that does not exist or that the actor may not see. */
export async function seeRoom(db: Queryable, actor: Actor, id: string): Promise<queries.SeenRoom> {
  return present(await queries.findRoom(db, actor, id));
}

/** The same, locked until the end of the transaction. */
export async function lockRoom(
  tx: Queryable,
  actor: Actor,
  id: string,
  strength: 'share' | 'update',
): Promise<queries.SeenRoom> {
  return present(await queries.lockRoom(tx, actor, id, strength));
}

/** For what is added to a room. A room that nobody is left in is kept as it was. */
export async function lockRoomToWrite(
  tx: Queryable,
  actor: Actor,
  id: string,
  strength: 'share' | 'update',
): Promise<queries.SeenRoom> {
  const room = await lockRoom(tx, actor, id, strength);
  if (room.archivedAt)
    throw conflict('This war room is archived: an admin can give it a new owner');
  return room;
}

/** The audit log, which all admins read, must not quote content that may be from a private phase. */
export const wasEverPrivate = (room: queries.SeenRoom): boolean =>
  room.isPrivate || room.openedAt !== null;

export function present<T>(room: T | undefined): T {
  if (room === undefined) throw notFound('War room');
  return room;
}
