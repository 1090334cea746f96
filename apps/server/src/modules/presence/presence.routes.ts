import { presenceEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { PresenceService } from './presence.service';

/** No cached list shows presence. */
const OPTIONS = { changesNoList: true } as const;

export function servePresence(serve: Serve, presence: PresenceService): void {
  serve(
    presenceEndpoints.reportPresence,
    ({ actor, body }) => presence.reportPresence(actor, body),
    OPTIONS,
  );
  serve(presenceEndpoints.leave, ({ actor, body }) => presence.leave(actor, body), OPTIONS);
}
