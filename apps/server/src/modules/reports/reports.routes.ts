import { reportsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { ReportsService } from './reports.service';

export function serveReports(serve: Serve, reports: ReportsService): void {
  serve(reportsEndpoints.list, ({ query }) => reports.listReports(query));
  serve(reportsEndpoints.listRecent, () => reports.listRecentReports());
  serve(reportsEndpoints.listMine, ({ actor, query }) => reports.listOwnReports(actor, query));
  serve(reportsEndpoints.create, ({ actor, body }) => reports.createReport(actor, body));
  serve(reportsEndpoints.get, ({ params }) => reports.getReport(params.id));
  serve(reportsEndpoints.change, ({ actor, params, body }) =>
    reports.changeReport(actor, params.id, body),
  );
  serve(reportsEndpoints.listRevisions, ({ params }) => reports.listRevisions(params.id));
  serve(reportsEndpoints.delete, ({ actor, params }) => reports.deleteReport(actor, params.id));
}
