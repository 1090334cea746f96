import { sessionsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { Settings } from '../../settings';
import { cookieAttributes, sessionCookieName } from './session-cookie';
import type { SessionsService } from './sessions.service';
import { SIGN_OUT_HEADERS } from './sign-out-headers';

export function serveSessions(
  serve: Serve,
  sessions: SessionsService,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): void {
  serve(sessionsEndpoints.listMine, ({ actor }) => sessions.listOwnSessions(actor));
  serve(sessionsEndpoints.endMine, ({ actor, params }) => sessions.endOwnSession(actor, params.id));
  serve(sessionsEndpoints.endMyOthers, ({ actor }) => sessions.endOtherSessions(actor));
  serve(sessionsEndpoints.signOutEverywhere, async ({ actor, reply }) => {
    const signedOut = await sessions.signOutEverywhere(actor);
    reply
      .headers(SIGN_OUT_HEADERS)
      .clearCookie(sessionCookieName(publicUrl), cookieAttributes(publicUrl, 0));
    return signedOut;
  });
  serve(sessionsEndpoints.list, ({ actor, query }) => sessions.listSessions(actor, query));
  serve(sessionsEndpoints.end, ({ actor, params }) => sessions.endSession(actor, params.id));
}
