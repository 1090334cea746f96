import { presenceEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { PresenceService } from './presence.service';

export function servePresence(serve: Serve, presence: PresenceService): void {
  serve(presenceEndpoints.sayPresent, ({ actor, body }) => presence.sayPresent(actor, body));
  serve(presenceEndpoints.leave, ({ actor, body }) => presence.leave(actor, body));
}
