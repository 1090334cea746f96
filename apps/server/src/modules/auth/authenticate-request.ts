import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address';
import type { Actor, Platform } from '../../platform';
import { extendSession } from './auth.queries';
import {
  cookieAttributes,
  sessionCookieAttributes,
  sessionCookieName,
  toSessionId,
} from './session-cookie';
import { createSessionReader } from './session-reader';
import { readTokenHeader } from './token-header';
import type { TokenReader } from './token-reader';

type AuthenticateRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>;

/** Reads the caller from the database at each request; concurrent requests share a query. Extends sessions hourly. */
export function createAuthenticateRequest(
  { systemDb, settings: { publicUrl } }: Pick<Platform, 'systemDb' | 'settings'>,
  readToken: TokenReader,
): AuthenticateRequest {
  const name = sessionCookieName(publicUrl);
  const findSession = createSessionReader({ db: systemDb });
  return async (request, reply) => {
    const bearer = readTokenHeader(request.headers);
    // Never with the rights of a cookie that comes along.
    if (bearer !== null) {
      const actor = await readToken(bearer, callerAddress(request));
      if (!actor) reply.header('www-authenticate', 'Bearer error="invalid_token"');
      return actor;
    }
    const token = request.cookies[name];
    if (token === undefined) return null;
    const sid = toSessionId(token);
    const session = sid ? await findSession(sid) : undefined;
    if (!sid || !session) {
      reply.clearCookie(name, cookieAttributes(publicUrl, 0));
      return null;
    }
    if (session.isDue) {
      const secondsLeft = await extendSession(systemDb, sid);
      if (secondsLeft !== undefined) {
        reply.setCookie(name, token, sessionCookieAttributes(publicUrl, secondsLeft));
      }
    }
    const { userId, isAdmin, isWaiting, clearance, sightKey, sightVersion, hasTaken } = session;
    const reader = { id: userId, clearance, sightKey, sightVersion, hasTaken };
    return { ...reader, isAdmin, isWaiting, sessionId: sid, token: null };
  };
}
