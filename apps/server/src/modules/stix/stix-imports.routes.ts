import { importsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { StixImportsService } from './stix-imports.service';

export function serveStixImports(serve: Serve, imports: StixImportsService): void {
  serve(
    importsEndpoints.checkStix,
    ({ actor, query, body }) => imports.check(actor, query.name, body),
    { changesNoList: true },
  );
  serve(importsEndpoints.list, ({ actor, query }) => imports.list(actor, query.limit));
  serve(importsEndpoints.get, ({ actor, params }) => imports.get(actor, params.id));
  serve(importsEndpoints.apply, ({ actor, params }) => imports.apply(actor, params.id), {
    changesNoList: true,
  });
  serve(importsEndpoints.discard, ({ actor, params }) => imports.discard(actor, params.id), {
    changesNoList: true,
  });
}
