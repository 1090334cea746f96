import type { ExternalItem, PageQuery, Report } from '@watchfloor/contract';
import type { Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Actor } from '../../platform';
import * as externalQueries from './external-feed.queries';
import type { Preferences } from './feed.queries';
import * as queries from './feed.queries';

export type { Preferences };
export type FeedService = ReturnType<typeof createFeedService>;

/** Beyond this the feed does not say how much there is. */
const COUNTED = 1000;

export function createFeedService() {
  return {
    readPreferences: (from: Queryable, actor: Actor): Promise<Preferences> =>
      queries.findPreferences(from, actor.id),

    async listReports(
      from: Queryable,
      preferences: Preferences,
      query: PageQuery,
    ): Promise<Page<Report>> {
      const [page, total] = await Promise.all([
        queries.listFeed(from, preferences, query.limit, decodeCursor(query.cursor)),
        queries.countFeed(from, preferences, COUNTED),
      ]);
      return toPage(page, total);
    },

    async listExternal(
      from: Queryable,
      preferences: Preferences,
      query: PageQuery,
    ): Promise<Page<ExternalItem>> {
      const [page, total] = await Promise.all([
        externalQueries.listExternalFeed(
          from,
          preferences,
          query.limit,
          decodeCursor(query.cursor),
        ),
        externalQueries.countExternalFeed(from, preferences, COUNTED),
      ]);
      return toPage(page, total);
    },
  };
}
