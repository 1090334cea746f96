import { externalIntelEndpoints, feedEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { FeedService } from './feed.service';

export function serveFeed(serve: Serve, feed: FeedService): void {
  serve(feedEndpoints.listReports, ({ actor, query }) => feed.listReports(actor, query));
  serve(externalIntelEndpoints.list, ({ actor, query }) => feed.listExternal(actor, query));
}
