import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform';
import { scheduleFeedFetching } from './feed-fetch.schedule';
import { createFeedFetchService, type FeedFetchService } from './feed-fetch.service';
import { createFeedWorkers } from './fetching/feed-workers';

/** Starts fetching once the server listens, and stops before it closes. */
export function startFeedFetching(app: FastifyInstance, platform: Platform): FeedFetchService {
  const feedFetch = createFeedFetchService(platform, createFeedWorkers());
  let stop = async () => {};
  app.addHook('onListen', async () => {
    if (platform.settings.feeds.isOn) stop = scheduleFeedFetching(platform, feedFetch);
  });
  app.addHook('preClose', async () => {
    await feedFetch.close();
    await stop();
  });
  return feedFetch;
}
