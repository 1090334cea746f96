import { investigationsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { InvestigationsService } from './investigations.service';
import type { ReportLinksService } from './report-links.service';

const KEPT = { keptUntilChangeOf: ['investigations:changes', 'users:changes'] };

export function serveInvestigations(
  serve: Serve,
  investigations: InvestigationsService,
  links: ReportLinksService,
): void {
  const calls = investigationsEndpoints;
  serve(calls.list, ({ query }) => investigations.listInvestigations(query), KEPT);
  serve(calls.listActive, ({ query }) => investigations.listActiveInvestigations(query), KEPT);
  serve(calls.listMine, ({ actor, query }) => investigations.listOwnInvestigations(actor, query));
  serve(calls.create, ({ actor, body }) => investigations.openInvestigation(actor, body));
  serve(calls.get, ({ params }) => investigations.getInvestigation(params.id));
  serve(calls.change, ({ actor, params }) => investigations.closeInvestigation(actor, params.id));
  serve(calls.listReports, ({ params, query }) => links.listLinkedReports(params.id, query));
  serve(calls.linkReport, ({ actor, params, body }) =>
    links.linkReport(actor, params.id, body.reportId),
  );
  serve(
    calls.listLinkableReports,
    ({ from, params, query }) => links.listLinkableReports(from, params.id, query),
    { readFrom: 'replica' },
  );
}
