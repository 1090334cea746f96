import type { Queryable } from '../../db/client';
import { notFound } from '../../errors';
import type { Actor } from '../../platform';
import * as queries from './war-rooms.queries';

export type { SeenRoom } from './war-rooms.queries';

/** The room, or "not found" for one that is not there or not the actor's to see. */
export async function seeRoom(db: Queryable, actor: Actor, id: string): Promise<queries.SeenRoom> {
  return present(await queries.findRoom(db, actor, id));
}

/** The same, held for the rest of the transaction. */
export async function holdRoom(
  tx: Queryable,
  actor: Actor,
  id: string,
  strength: 'share' | 'update',
): Promise<queries.SeenRoom> {
  return present(await queries.lockRoom(tx, actor, id, strength));
}

/** What was said before an opening stays with those who were there: the audit log, which all admins read, does not quote it. */
export const wasEverPrivate = (room: queries.SeenRoom): boolean =>
  room.isPrivate || room.openedAt !== null;

export function present<T>(room: T | undefined): T {
  if (room === undefined) throw notFound('War room');
  return room;
}
