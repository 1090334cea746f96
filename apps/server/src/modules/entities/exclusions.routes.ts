import { exclusionsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { ExclusionsService } from './exclusions.service';

export function serveExclusions(serve: Serve, exclusions: ExclusionsService): void {
  serve(exclusionsEndpoints.list, ({ from, actor }) => exclusions.list(from, actor), {
    readFrom: 'replica',
    // Each value that is left out is checked for a mention.
    readCost: () => 10,
  });
  serve(exclusionsEndpoints.create, ({ actor, body }) => exclusions.create(actor, body));
  serve(exclusionsEndpoints.change, ({ actor, params, body }) =>
    exclusions.change(actor, params.id, body),
  );
  serve(exclusionsEndpoints.delete, ({ actor, params }) => exclusions.delete(actor, params.id));
  serve(
    exclusionsEndpoints.ofReport,
    ({ from, actor, params }) => exclusions.ofReport(from, actor, params.id),
    { readFrom: 'replica' },
  );
}
