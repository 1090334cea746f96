import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform';
import type { StixImportsService } from '../stix/stix-imports.service';
import { scheduleFeedFetching } from './feed-fetch.schedule';
import { createFeedFetchService, type FeedFetchService } from './feed-fetch.service';
import { createFeedWorkers } from './fetching/feed-workers';
import { createTaxiiFetchService } from './taxii-fetch.service';
import { listenForImports } from './taxii-sources.listeners';

/** Starts fetching once the server listens, and stops before it closes. */
export function startFeedFetching(
  app: FastifyInstance,
  platform: Platform,
  imports: StixImportsService,
): FeedFetchService {
  const taxii = createTaxiiFetchService(platform, imports);
  const feedFetch = createFeedFetchService(platform, createFeedWorkers(), taxii);
  listenForImports(platform.events);
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
