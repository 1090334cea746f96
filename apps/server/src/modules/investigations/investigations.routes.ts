import { investigationsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { InvestigationsService } from './investigations.service';
import type { ReportLinksService } from './report-links.service';

const CACHED = {
  cacheUntilChanged: ['investigations:changes', 'users:changes'],
  followsSight: true,
} as const;

export function serveInvestigations(
  serve: Serve,
  investigations: InvestigationsService,
  links: ReportLinksService,
): void {
  const calls = investigationsEndpoints;
  serve(calls.list, ({ actor, query }) => investigations.listInvestigations(actor, query), CACHED);
  serve(
    calls.listActive,
    ({ actor, query }) => investigations.listActiveInvestigations(actor, query),
    CACHED,
  );
  serve(calls.listMine, ({ actor, query }) => investigations.listOwnInvestigations(actor, query));
  serve(calls.create, ({ actor, body }) => investigations.openInvestigation(actor, body));
  serve(calls.get, ({ actor, params }) => investigations.getInvestigation(actor, params.id));
  serve(calls.change, ({ actor, params, body }) =>
    investigations.changeInvestigation(actor, params.id, body),
  );
  serve(calls.listRevisions, ({ actor, params }) => investigations.listRevisions(actor, params.id));
  serve(calls.listReports, ({ actor, params, query }) =>
    links.listLinkedReports(actor, params.id, query),
  );
  serve(calls.linkReport, ({ actor, params, body }) =>
    links.linkReport(actor, params.id, body.reportId),
  );
  serve(calls.listOfReport, ({ actor, params, query }) =>
    links.listInvestigationsOfReport(actor, params.id, query),
  );
  serve(
    calls.listLinkableReports,
    ({ from, actor, params, query }) => links.listLinkableReports(from, actor, params.id, query),
    { readFrom: 'replica' },
  );
}
