import { externalIntelEndpoints, feedEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { FeedService, Preferences } from './feed.service';

export function serveFeed(serve: Serve, feed: FeedService): void {
  serve(
    feedEndpoints.listReports,
    ({ from, query }, preferences: Preferences) => feed.listReports(from, preferences, query),
    {
      // Who asks for the same is shown the same.
      keptFor: ({ from, actor }) => feed.readPreferences(from, actor),
      keptUntilChangeOf: ['reports:changes', 'users:changes'],
      unless: ({ cursor }) => cursor !== undefined,
      readFrom: 'replica',
    },
  );
  serve(
    externalIntelEndpoints.list,
    async ({ from, actor, query }) =>
      feed.listExternal(from, await feed.readPreferences(from, actor), query),
    { readFrom: 'replica' },
  );
}
