import { feedEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { FeedService, Preferences } from './feed.service';
import type { FeedWorkService } from './feed-work.service';

export function serveFeed(serve: Serve, feed: FeedService, work: FeedWorkService): void {
  serve(
    feedEndpoints.listReports,
    ({ from, actor, query }, preferences: Preferences) =>
      feed.listReports(from, actor, preferences, query),
    {
      // Members with the same preferences share a response.
      cacheKey: ({ from, actor }) => feed.readPreferences(from, actor),
      cacheUntilChanged: ['reports:changes', 'users:changes'],
      followsSight: true,
      skipCache: ({ cursor }) => cursor !== undefined,
      readFrom: 'replica',
    },
  );
  serve(
    feedEndpoints.listItems,
    ({ from, actor, query }) => feed.listExternal(from, actor, query),
    { readFrom: 'replica' },
  );
  serve(
    feedEndpoints.listDismissed,
    ({ from, actor, query }) => feed.listDismissed(from, actor, query),
    { readFrom: 'replica' },
  );
  serve(feedEndpoints.getItem, ({ from, actor, params }) => feed.getItem(from, actor, params.id), {
    readFrom: 'replica',
  });
  serve(feedEndpoints.claimItem, ({ actor, params }) => work.claimItem(actor, params.id));
  serve(feedEndpoints.releaseItem, ({ actor, params }) => work.releaseItem(actor, params.id));
  serve(feedEndpoints.dismissItem, ({ actor, params }) => work.dismissItem(actor, params.id));
  serve(feedEndpoints.restoreItem, ({ actor, params }) => work.restoreItem(actor, params.id));
}
