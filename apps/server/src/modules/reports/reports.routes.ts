import { reportsEndpoints } from '@watchfloor/contract';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import type { Serve } from '../../http/serve-endpoints';
import type { ReportsService } from './reports.service';

/** Responses include the author and the comment count; a new comment also counts as a change of the reports. */
const CACHED = {
  cacheUntilChanged: ['reports:changes', 'users:changes'],
  followsSight: true,
} as const;

export function serveReports(serve: Serve, reports: ReportsService): void {
  serve(
    reportsEndpoints.list,
    ({ from, actor, query }) => reports.listReports(from, actor, query),
    {
      ...CACHED,
      skipCache: (query) => query.q !== undefined,
      readFrom: 'replica',
      // A search costs as much as about ten list pages.
      readCost: ({ query }) => (query && typeof query === 'object' && 'q' in query ? 10 : 1),
    },
  );
  serve(reportsEndpoints.listRecent, ({ actor }) => reports.listRecentReports(actor), CACHED);
  serve(reportsEndpoints.listMine, ({ actor, query }) => reports.listOwnReports(actor, query));
  serve(reportsEndpoints.create, ({ actor, body, request }) =>
    reports.createReport(actor, body, idempotencyKeyOf(request)),
  );
  serve(reportsEndpoints.get, ({ actor, params }) => reports.getReport(actor, params.id));
  serve(reportsEndpoints.change, ({ actor, params, body }) =>
    reports.changeReport(actor, params.id, body),
  );
  serve(reportsEndpoints.listRevisions, ({ actor, params }) =>
    reports.listRevisions(actor, params.id),
  );
  serve(reportsEndpoints.delete, ({ actor, params }) => reports.deleteReport(actor, params.id));
}
