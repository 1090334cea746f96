import { investigationsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { InvestigationsService } from './investigations.service';
import type { ReportLinksService } from './report-links.service';

const CACHED = { cacheUntilChanged: ['investigations:changes', 'users:changes'] };

export function serveInvestigations(
  serve: Serve,
  investigations: InvestigationsService,
  links: ReportLinksService,
): void {
  const calls = investigationsEndpoints;
  serve(calls.list, ({ query }) => investigations.listInvestigations(query), CACHED);
  serve(calls.listActive, ({ query }) => investigations.listActiveInvestigations(query), CACHED);
  serve(calls.listMine, ({ actor, query }) => investigations.listOwnInvestigations(actor, query));
  serve(calls.create, ({ actor, body }) => investigations.openInvestigation(actor, body));
  serve(calls.get, ({ params }) => investigations.getInvestigation(params.id));
  serve(calls.change, ({ actor, params, body }) =>
    investigations.changeInvestigation(actor, params.id, body),
  );
  serve(calls.listRevisions, ({ params }) => investigations.listRevisions(params.id));
  serve(calls.listReports, ({ params, query }) => links.listLinkedReports(params.id, query));
  serve(calls.linkReport, ({ actor, params, body }) =>
    links.linkReport(actor, params.id, body.reportId),
  );
  serve(calls.listOfReport, ({ params, query }) =>
    links.listInvestigationsOfReport(params.id, query),
  );
  serve(
    calls.listLinkableReports,
    ({ from, params, query }) => links.listLinkableReports(from, params.id, query),
    { readFrom: 'replica' },
  );
}
