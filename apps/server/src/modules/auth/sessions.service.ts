import type { MemberSession, Session, SessionsQuery } from '@watchfloor/contract';
import type { Page } from '../../answers';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Publish } from '../../db/transact';
import { notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { AuthService } from './auth.service';
import * as queries from './sessions.queries';

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  auth: Pick<AuthService, 'forgetSignIns'>,
) {
  /** The provider must ask for the password again, or the ended browser would be let straight in. */
  async function tellEnded(
    tx: Tx,
    publish: Publish,
    { userId, actor, count }: { userId: string; actor: Actor; count: number },
  ): Promise<void> {
    const identity = await queries.findIdentity(tx, userId);
    if (identity) await auth.forgetSignIns(tx, identity);
    await publish({ type: 'session.ended', userId, actorId: actor.id, count });
  }

  async function endOne(actor: Actor, id: string, ownerId?: string): Promise<void> {
    await transact(async (tx, publish) => {
      const userId = await queries.deleteSessionById(tx, id, ownerId);
      if (!userId) throw notFound('Session');
      await tellEnded(tx, publish, { userId, actor, count: 1 });
    }, actor);
  }

  return {
    listOwnSessions: (actor: Actor): Promise<Session[]> =>
      queries.listSessionsOf(db, actor.id, actor.sessionId),

    endOwnSession: (actor: Actor, id: string) => endOne(actor, id, actor.id),

    async endOtherSessions(actor: Actor): Promise<void> {
      await transact(async (tx, publish) => {
        const count = await queries.deleteOtherSessions(tx, actor.id, actor.sessionId);
        if (count > 0) await tellEnded(tx, publish, { userId: actor.id, actor, count });
      }, actor);
    },

    async listSessions(actor: Actor, query: SessionsQuery): Promise<Page<MemberSession>> {
      const filter = { userId: query.userId, currentSid: actor.sessionId };
      const [page, total] = await Promise.all([
        queries.listSessions(db, filter, query.limit, decodeCursor(query.cursor)),
        queries.countSessions(db, query.userId),
      ]);
      return toPage(page, total);
    },

    endSession: (actor: Actor, id: string) => endOne(actor, id),
  };
}
