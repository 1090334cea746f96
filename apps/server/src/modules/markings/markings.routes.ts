import { markingsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { InvestigationsService } from '../investigations/investigations.service';
import type { ReportsService } from '../reports/reports.service';
import type { MarkingAccessesService } from './marking-accesses.service';
import type { MarkingsService } from './markings.service';

interface Services {
  readonly markings: MarkingsService;
  readonly accesses: MarkingAccessesService;
  readonly reports: ReportsService;
  readonly investigations: InvestigationsService;
}

export function serveMarkings(
  serve: Serve,
  { markings, accesses, reports, investigations }: Services,
): void {
  const calls = markingsEndpoints;
  serve(calls.list, ({ actor }) => markings.listMarkings(actor));
  serve(calls.countReaders, ({ actor, body }) => markings.countReaders(actor, body), {
    changesNoList: true,
  });
  serve(calls.markReport, ({ actor, params, body }) => reports.markReport(actor, params.id, body));
  serve(calls.markInvestigation, ({ actor, params, body }) =>
    investigations.markInvestigation(actor, params.id, body),
  );
  serve(calls.readersOfReport, ({ actor, params }) => reports.listReaders(actor, params.id));
  serve(calls.readersOfInvestigation, ({ actor, params }) =>
    investigations.listReaders(actor, params.id),
  );
  serve(calls.accessReport, ({ actor, params, body }) =>
    accesses.takeAccess(actor, 'report', params.id, body),
  );
  serve(calls.leaveReport, ({ actor, params }) => accesses.endAccess(actor, 'report', params.id));
  serve(calls.accessInvestigation, ({ actor, params, body }) =>
    accesses.takeAccess(actor, 'investigation', params.id, body),
  );
  serve(calls.leaveInvestigation, ({ actor, params }) =>
    accesses.endAccess(actor, 'investigation', params.id),
  );
}
