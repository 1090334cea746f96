import { feedLinksEndpoints } from '@watchfloor/contract';
import { digestOf } from '../../http/response-cache';
import { isUnchanged } from '../../http/send-cached';
import type { Serve } from '../../http/serve-endpoints';
import type { FeedLinksService } from './feed-links.service';

export function serveFeedLinks(serve: Serve, feeds: FeedLinksService): void {
  serve(feedLinksEndpoints.create, ({ actor, params }) => feeds.create(actor, params.id));
  serve(feedLinksEndpoints.revoke, ({ actor, params }) => feeds.revoke(actor, params.id));
  serve(
    feedLinksEndpoints.read,
    async ({ params, query, request, reply }) => {
      const body = Buffer.from(await feeds.read(params.file, query.token));
      reply
        .type('application/atom+xml; charset=utf-8')
        .headers({ 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' });
      if (isUnchanged(request, reply, digestOf(body))) return reply.status(304).send();
      return reply.send(body);
    },
    { readCost: () => 10 },
  );
}
