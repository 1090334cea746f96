import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Platform } from '../../platform';
import { extendSession, findSession } from './auth.queries';
import {
  cookieAttributes,
  sessionCookieAttributes,
  sessionCookieName,
  toSessionId,
} from './session-cookie';

type AuthenticateRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>;

/** Who is calling. One query, and once an hour a second one that keeps the session alive. */
export function createAuthenticateRequest({
  db,
  settings: { publicUrl },
}: Pick<Platform, 'db' | 'settings'>): AuthenticateRequest {
  const name = sessionCookieName(publicUrl);
  return async (request, reply) => {
    const token = request.cookies[name];
    if (token === undefined) return null;
    const sid = toSessionId(token);
    const session = sid ? await findSession(db, sid) : undefined;
    if (!sid || !session) {
      reply.clearCookie(name, cookieAttributes(publicUrl, 0));
      return null;
    }
    if (session.isDue) {
      await extendSession(db, sid);
      reply.setCookie(name, token, sessionCookieAttributes(publicUrl));
    }
    return { id: session.userId, isAdmin: session.isAdmin, sessionId: sid };
  };
}
