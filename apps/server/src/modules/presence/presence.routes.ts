import { presenceEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { PresenceService } from './presence.service';

/** Where people are is in no list but its own. */
const ELSEWHERE = { changesNoList: true } as const;

export function servePresence(serve: Serve, presence: PresenceService): void {
  serve(
    presenceEndpoints.sayPresent,
    ({ actor, body }) => presence.sayPresent(actor, body),
    ELSEWHERE,
  );
  serve(presenceEndpoints.leave, ({ actor, body }) => presence.leave(actor, body), ELSEWHERE);
}
