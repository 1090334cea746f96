import { reportsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { ReportsService } from './reports.service';

/** A report is shown with its author and with the number of its comments, which count as changes of the reports. */
const KEPT = { keptUntilChangeOf: ['reports:changes', 'users:changes'] };

export function serveReports(serve: Serve, reports: ReportsService): void {
  serve(reportsEndpoints.list, ({ from, query }) => reports.listReports(from, query), {
    ...KEPT,
    unless: (query) => query.q !== undefined,
    readFrom: 'replica',
    // Finding, counting and sorting matches takes as much as many pages of a list.
    readCost: ({ query }) => (query && typeof query === 'object' && 'q' in query ? 10 : 1),
  });
  serve(reportsEndpoints.listRecent, () => reports.listRecentReports(), KEPT);
  serve(reportsEndpoints.listMine, ({ actor, query }) => reports.listOwnReports(actor, query));
  serve(reportsEndpoints.create, ({ actor, body }) => reports.createReport(actor, body));
  serve(reportsEndpoints.get, ({ params }) => reports.getReport(params.id));
  serve(reportsEndpoints.change, ({ actor, params, body }) =>
    reports.changeReport(actor, params.id, body),
  );
  serve(reportsEndpoints.listRevisions, ({ params }) => reports.listRevisions(params.id));
  serve(reportsEndpoints.delete, ({ actor, params }) => reports.deleteReport(actor, params.id));
}
