import { sinceEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { SinceService } from './since.service';

export function serveSince(serve: Serve, since: SinceService): void {
  serve(sinceEndpoints.get, ({ actor, query }) => since.get(actor, query));
  serve(sinceEndpoints.markSeen, ({ actor, body }) => since.markSeen(actor, body));
  serve(sinceEndpoints.open, ({ actor, params }) => since.open(actor, params));
  serve(sinceEndpoints.undo, ({ actor, params }) => since.undo(actor, params.id));
  serve(sinceEndpoints.countUnread, ({ actor }) => since.countUnread(actor));
}
