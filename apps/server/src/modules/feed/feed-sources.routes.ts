import { feedSourcesEndpoints, type SourceImport } from '@watchfloor/contract';
import { requireOwnSite } from '../../http/same-origin';
import type { Serve } from '../../http/serve-endpoints';
import type { FeedSourcesService } from './feed-sources.service';

export function serveFeedSources(serve: Serve, sources: FeedSourcesService): void {
  serve(feedSourcesEndpoints.list, ({ actor, query }) => sources.listSources(actor, query));
  serve(feedSourcesEndpoints.settings, () => sources.readSettings());
  serve(feedSourcesEndpoints.create, ({ actor, body }) => sources.addSource(actor, body));
  serve(feedSourcesEndpoints.preview, ({ body }) => sources.previewSource(body.url));
  serve(feedSourcesEndpoints.import, ({ actor, body }) =>
    sources.importSources(actor, (JSON.parse(body.json) as SourceImport).opml),
  );
  serve(feedSourcesEndpoints.change, ({ actor, params, body }) =>
    sources.changeSource(actor, params.id, body),
  );
  serve(feedSourcesEndpoints.delete, ({ actor, params }) => sources.deleteSource(actor, params.id));
  serve(feedSourcesEndpoints.fetch, ({ actor, params }) => sources.fetchSource(actor, params.id));
  serve(feedSourcesEndpoints.export, async ({ actor, request, reply }) => {
    requireOwnSite(request.headers);
    const opml = await sources.exportSources(actor);
    return reply
      .type('text/x-opml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="watchfloor-sources.opml"')
      .send(opml);
  });
}
