import { coalesce } from '../../db/coalesce';
import type { Platform } from '../../platform';
import { findSessions, type LiveSession } from './auth.queries';

export type SessionReader = (sid: string) => Promise<LiveSession | undefined>;

/** Who is behind a session at this moment, with their rights; callers who ask together share one statement. */
export const createSessionReader = ({ db }: Pick<Platform, 'db'>): SessionReader =>
  coalesce(async (sids) => {
    const sessions = await findSessions(db, sids);
    return new Map(sessions.map((session) => [session.sid, session]));
  });
