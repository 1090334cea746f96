import { sessionsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { SessionsService } from './sessions.service';

export function serveSessions(serve: Serve, sessions: SessionsService): void {
  serve(sessionsEndpoints.listMine, ({ actor }) => sessions.listOwnSessions(actor));
  serve(sessionsEndpoints.endMine, ({ actor, params }) => sessions.endOwnSession(actor, params.id));
  serve(sessionsEndpoints.endMyOthers, ({ actor }) => sessions.endOtherSessions(actor));
  serve(sessionsEndpoints.list, ({ actor, query }) => sessions.listSessions(actor, query));
  serve(sessionsEndpoints.end, ({ actor, params }) => sessions.endSession(actor, params.id));
}
