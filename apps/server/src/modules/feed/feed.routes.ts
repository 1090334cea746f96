import { externalIntelEndpoints, feedEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { FeedService } from './feed.service';

export function serveFeed(serve: Serve, feed: FeedService): void {
  serve(
    feedEndpoints.listReports,
    ({ from, actor, query }) => feed.listReports(from, actor, query),
    { readFrom: 'replica' },
  );
  serve(
    externalIntelEndpoints.list,
    ({ from, actor, query }) => feed.listExternal(from, actor, query),
    { readFrom: 'replica' },
  );
}
