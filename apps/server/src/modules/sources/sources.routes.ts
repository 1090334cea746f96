import { type SourceImport, sourcesEndpoints } from '@watchfloor/contract';
import { requireOwnSite } from '../../http/same-origin';
import type { Serve } from '../../http/serve-endpoints';
import type { SourcesService } from './sources.service';

export function serveSources(serve: Serve, sources: SourcesService): void {
  serve(sourcesEndpoints.list, ({ query }) => sources.listSources(query));
  serve(sourcesEndpoints.create, ({ actor, body }) => sources.addSource(actor, body));
  serve(sourcesEndpoints.preview, ({ body }) => sources.previewSource(body.url));
  serve(sourcesEndpoints.import, ({ actor, body }) =>
    sources.importSources(actor, (JSON.parse(body.json) as SourceImport).opml),
  );
  serve(sourcesEndpoints.change, ({ actor, params, body }) =>
    sources.changeSource(actor, params.id, body),
  );
  serve(sourcesEndpoints.delete, ({ actor, params }) => sources.deleteSource(actor, params.id));
  serve(sourcesEndpoints.fetch, ({ params }) => sources.fetchSource(params.id));
  serve(sourcesEndpoints.export, async ({ actor, request, reply }) => {
    requireOwnSite(request.headers);
    const opml = await sources.exportSources(actor);
    return reply
      .type('text/x-opml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="watchfloor-sources.opml"')
      .send(opml);
  });
}
