import { watchesEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { WatchesService } from './watches.service';

export function serveWatches(serve: Serve, watches: WatchesService): void {
  serve(watchesEndpoints.watch, ({ actor, params }) => watches.watch(actor, params.id));
  serve(watchesEndpoints.unwatch, ({ actor, params }) => watches.unwatch(actor, params.id));
}
