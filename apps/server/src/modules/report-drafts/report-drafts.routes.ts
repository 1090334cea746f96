import { reportDraftsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { ReportDraftsService } from './report-drafts.service';

export function serveReportDrafts(serve: Serve, drafts: ReportDraftsService): void {
  serve(reportDraftsEndpoints.get, ({ actor, params }) => drafts.get(actor, params.subject));
  serve(
    reportDraftsEndpoints.save,
    ({ actor, params, body }) => drafts.save(actor, params.subject, body),
    { changesNoList: true },
  );
  serve(reportDraftsEndpoints.delete, ({ actor, params }) => drafts.delete(actor, params.subject), {
    changesNoList: true,
  });
}
