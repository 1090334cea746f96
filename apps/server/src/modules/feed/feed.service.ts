import type { ExternalItem, PageQuery, Report } from '@watchfloor/contract';
import type { Page } from '../../answers';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Actor, Platform } from '../../platform';
import * as externalQueries from './external-feed.queries';
import * as queries from './feed.queries';

export type FeedService = ReturnType<typeof createFeedService>;

/** Beyond this the feed does not say how much there is. */
const COUNTED = 1000;

export function createFeedService({ db }: Platform) {
  return {
    async listReports(actor: Actor, query: PageQuery): Promise<Page<Report>> {
      const preferences = await queries.findPreferences(db, actor.id);
      const [page, total] = await Promise.all([
        queries.listFeed(db, preferences, query.limit, decodeCursor(query.cursor)),
        queries.countFeed(db, preferences, COUNTED),
      ]);
      return toPage(page, total);
    },

    async listExternal(actor: Actor, query: PageQuery): Promise<Page<ExternalItem>> {
      const preferences = await queries.findPreferences(db, actor.id);
      const [page, total] = await Promise.all([
        externalQueries.listExternalFeed(db, preferences, query.limit, decodeCursor(query.cursor)),
        externalQueries.countExternalFeed(db, preferences, COUNTED),
      ]);
      return toPage(page, total);
    },
  };
}
