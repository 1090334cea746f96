import {
  ACCESS_MINUTES,
  type AccessRequest,
  type MarkedKind,
  type TakenAccess,
} from '@watchfloor/contract';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import * as queries from './marking-accesses.queries';

export type MarkingAccessesService = ReturnType<typeof createMarkingAccessesService>;

const NAMES = { report: 'Report', investigation: 'Investigation' } as const;

/** Access with a reason to what an admin may not see. */
export function createMarkingAccessesService({ transact }: Pick<Platform, 'transact'>) {
  return {
    takeAccess: (
      actor: Actor,
      kind: MarkedKind,
      objectId: string,
      { reason }: AccessRequest,
    ): Promise<TakenAccess> =>
      transact(async (tx, publish) => {
        const object = await queries.lockObject(tx, actor, kind, objectId);
        if (!object) throw notFound(NAMES[kind]);
        if (object.isVisible) throw conflict(`You can read this ${kind} already`);
        const until = await queries.insertAccess(tx, {
          ...{ id: newId(), kind, objectId, userId: actor.id, reason, minutes: ACCESS_MINUTES },
        });
        if (!until) throw forbidden('Admin privileges required');
        await publish({
          type: 'marking.access-taken',
          ...{ kind, objectId, userId: object.userId, actorId: actor.id, reason, until },
        });
        return { until };
      }),

    endAccess: (actor: Actor, kind: MarkedKind, objectId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const object = await queries.lockObject(tx, actor, kind, objectId);
        if (!object || !(await queries.endAccess(tx, actor.id, objectId))) throw notFound('Access');
        await publish({
          type: 'marking.access-ended',
          ...{ kind, objectId, userId: object.userId, actorId: actor.id },
        });
      }),
  };
}
