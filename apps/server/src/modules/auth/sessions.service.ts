import type { MemberSession, PageQuery, Session, SignedOut } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Publish } from '../../db/transact';
import { notFound } from '../../errors';
import { type Actor, type Platform, sessionOf } from '../../platform';
import type { Page } from '../../responses';
import { deleteSession } from './auth.queries';
import type { AuthService } from './auth.service';
import { forgetBrowser, forgetOtherBrowsers } from './known-browsers.queries';
import { revokeTokens } from './revoke-tokens';
import * as queries from './sessions.queries';

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(
  { db, transact }: Pick<Platform, 'db' | 'transact'>,
  auth: Pick<AuthService, 'builtIn' | 'forgetSignIns' | 'leaveProvider'>,
) {
  /** The provider must ask for the password again, or the browser could sign in without it. */
  async function publishEnded(
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
      const ended = await queries.deleteSessionById(tx, id, ownerId);
      if (!ended) throw notFound('Session');
      const { userId, browserHash } = ended;
      // Whoever signs in there again is announced again.
      if (browserHash) await forgetBrowser(tx, userId, browserHash);
      await publishEnded(tx, publish, { userId, actor, count: 1 });
    });
  }

  /** Of a member; the session of this request stays, if it is theirs. */
  async function endAllOf(
    tx: Tx,
    publish: Publish,
    { userId, actor }: { userId: string; actor: Actor },
  ): Promise<void> {
    await forgetOtherBrowsers(tx, userId, sessionOf(actor));
    const count = await queries.deleteOtherSessions(tx, userId, sessionOf(actor));
    if (count > 0) await publishEnded(tx, publish, { userId, actor, count });
    else if (!(await queries.findIdentity(tx, userId))) throw notFound('User');
  }

  /** Whoever had the sessions may have made them. */
  async function endConnections(
    tx: Tx,
    publish: Publish,
    owned: { userId: string; actorId: string },
  ): Promise<void> {
    await revokeTokens(tx, publish, owned);
    await publish({ type: 'connections.ended', ...owned });
  }

  return {
    listOwnSessions: (actor: Actor): Promise<Session[]> =>
      queries.listSessionsOf(db, actor.id, sessionOf(actor)),

    endOwnSession: (actor: Actor, id: string) => endOne(actor, id, actor.id),

    endOtherSessions: (actor: Actor) =>
      transact((tx, publish) => endAllOf(tx, publish, { userId: actor.id, actor })),

    /** The current one too, and every connection: whoever else is in is out. */
    async signOutEverywhere(actor: Actor): Promise<SignedOut> {
      const idToken = await transact(async (tx, publish) => {
        await forgetOtherBrowsers(tx, actor.id, sessionOf(actor));
        const others = await queries.deleteOtherSessions(tx, actor.id, sessionOf(actor));
        const own = await deleteSession(tx, sessionOf(actor));
        const count = others + (own ? 1 : 0);
        if (count > 0) await publishEnded(tx, publish, { userId: actor.id, actor, count });
        await endConnections(tx, publish, { userId: actor.id, actorId: actor.id });
        return own?.idToken ?? null;
      });
      return { continueAt: auth.builtIn ? '/' : await auth.leaveProvider(idToken) };
    },

    /** Of everybody, or of one member. */
    async listSessions(
      actor: Actor,
      { limit, cursor }: PageQuery,
      userId?: string,
    ): Promise<Page<MemberSession>> {
      const filter = { userId, currentSid: sessionOf(actor) };
      const [page, total] = await Promise.all([
        queries.listSessions(db, filter, limit, decodeCursor(cursor)),
        queries.countSessions(db, userId),
      ]);
      return toPage(page, total);
    },

    endSession: (actor: Actor, id: string) => endOne(actor, id),

    endSessionsOf: (actor: Actor, userId: string) =>
      transact(async (tx, publish) => {
        await endAllOf(tx, publish, { userId, actor });
        await endConnections(tx, publish, { userId, actorId: actor.id });
      }),
  };
}
