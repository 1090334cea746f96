import { coalesce } from '../../db/coalesce';
import type { Platform } from '../../platform';
import { findSessions, type LiveSession } from './auth.queries';

export type SessionReader = (sid: string) => Promise<LiveSession | undefined>;

/** Reads the member of a session with their current rights. Concurrent calls share one statement. */
export const createSessionReader = ({ db }: Pick<Platform, 'db'>): SessionReader =>
  coalesce(async (sids) => {
    const sessions = await findSessions(db, sids);
    return new Map(sessions.map((session) => [session.sid, session]));
  });
