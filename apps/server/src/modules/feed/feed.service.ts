import type { FeedItem, PageQuery, Report, ReportPageQuery } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { notFound } from '../../errors';
import type { Actor } from '../../platform';
import { Json } from '../../responses';
import type { Preferences } from './feed.queries';
import * as queries from './feed.queries';
import * as externalQueries from './feed-items.queries';

export type { Preferences };
export type FeedService = ReturnType<typeof createFeedService>;

/** Above this the feed has no total. */
const COUNT_MAX = 1000;

export function createFeedService() {
  return {
    readPreferences: (from: Queryable, actor: Actor): Promise<Preferences> =>
      queries.findPreferences(from, actor.id),

    async listReports(
      from: Queryable,
      actor: Actor,
      preferences: Preferences,
      { limit, cursor, text }: ReportPageQuery,
    ) {
      const [page, total] = await Promise.all([
        queries.listFeed(from, actor, preferences, limit, decodeCursor(cursor), text),
        queries.countFeed(from, actor, preferences, COUNT_MAX),
      ]);
      return toPage<Report>(page, total);
    },

    async listExternal(from: Queryable, actor: Actor, { limit, cursor }: PageQuery) {
      const preferences = await queries.findPreferences(from, actor.id);
      const [page, total] = await Promise.all([
        externalQueries.listFeedItems(from, actor, preferences, limit, decodeCursor(cursor)),
        externalQueries.countFeedItems(from, actor, preferences, COUNT_MAX),
      ]);
      return toPage<FeedItem>(page, total);
    },

    async listDismissed(from: Queryable, actor: Actor, { limit, cursor }: PageQuery) {
      const [page, total] = await Promise.all([
        externalQueries.listDismissedItems(from, actor, limit, decodeCursor(cursor)),
        externalQueries.countDismissedItems(from, actor, COUNT_MAX),
      ]);
      return toPage<FeedItem>(page, total);
    },

    async getItem(from: Queryable, actor: Actor, id: string): Promise<Json> {
      const item = await externalQueries.findFeedItemJson(from, actor, id);
      if (item === undefined) throw notFound('Item');
      return new Json(item);
    },
  };
}
