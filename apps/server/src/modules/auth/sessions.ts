import type { Queryable } from '../../db/client';
import { deleteSession, insertSession, type SessionOrigin } from './auth.queries';
import { newSessionToken, toSessionId } from './session-cookie';

const MAX_USER_AGENT = 500;

interface NewSession extends Partial<SessionOrigin> {
  readonly userId: string;
  readonly idToken?: string | null;
  /** The known browser that it belongs to. */
  readonly browserHash?: string;
}

/** Starts a session and returns the value of its cookie, which is not stored. */
export async function startSession(db: Queryable, session: NewSession): Promise<string> {
  const token = newSessionToken();
  const sid = toSessionId(token);
  if (!sid) throw new Error('a new session token has the wrong shape');
  await insertSession(db, {
    sid,
    userId: session.userId,
    idToken: session.idToken ?? null,
    userAgent: session.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    address: session.address ?? null,
    browserHash: session.browserHash ?? null,
  });
  return token;
}

export async function endSession(db: Queryable, token: string | undefined) {
  const sid = toSessionId(token);
  return sid ? deleteSession(db, sid) : undefined;
}
