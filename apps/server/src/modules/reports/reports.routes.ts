import { reportsEndpoints } from '@watchfloor/contract';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import type { Serve } from '../../http/serve-endpoints';
import type { ReportsService } from './reports.service';

/** Responses include the author and the comment count; a new comment also counts as a change of the reports. */
const CACHED = { cacheUntilChanged: ['reports:changes', 'users:changes'] };

export function serveReports(serve: Serve, reports: ReportsService): void {
  serve(reportsEndpoints.list, ({ from, query }) => reports.listReports(from, query), {
    ...CACHED,
    skipCache: (query) => query.q !== undefined,
    readFrom: 'replica',
    // A search costs as much as about ten list pages.
    readCost: ({ query }) => (query && typeof query === 'object' && 'q' in query ? 10 : 1),
  });
  serve(reportsEndpoints.listRecent, () => reports.listRecentReports(), CACHED);
  serve(reportsEndpoints.listMine, ({ actor, query }) => reports.listOwnReports(actor, query));
  serve(reportsEndpoints.create, ({ actor, body, request }) =>
    reports.createReport(actor, body, idempotencyKeyOf(request)),
  );
  serve(reportsEndpoints.get, ({ params }) => reports.getReport(params.id));
  serve(reportsEndpoints.change, ({ actor, params, body }) =>
    reports.changeReport(actor, params.id, body),
  );
  serve(reportsEndpoints.listRevisions, ({ params }) => reports.listRevisions(params.id));
  serve(reportsEndpoints.delete, ({ actor, params }) => reports.deleteReport(actor, params.id));
}
