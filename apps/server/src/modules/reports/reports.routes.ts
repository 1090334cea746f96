import { reportsEndpoints } from '@watchfloor/contract';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import type { Serve } from '../../http/serve-endpoints';
import { costOfWords } from '../../search/cost-of-words';
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
      readCost: costOfWords,
    },
  );
  serve(
    reportsEndpoints.listRecent,
    ({ actor, query }) => reports.listRecentReports(actor, query),
    CACHED,
  );
  serve(reportsEndpoints.listMine, ({ actor, query }) => reports.listOwnReports(actor, query));
  serve(reportsEndpoints.create, ({ actor, body, request }) =>
    reports.createReport(actor, body, idempotencyKeyOf(request)),
  );
  serve(reportsEndpoints.listPlaces, ({ actor, query }) => reports.listPlaces(actor, query), {
    ...CACHED,
    readCost: () => 2,
  });
  serve(reportsEndpoints.listNamed, ({ actor, query }) => reports.listNamed(actor, query.numbers));
  serve(reportsEndpoints.open, async ({ actor, params, reply }) => {
    if (!actor || actor.isWaiting) {
      const returnTo = encodeURIComponent(`/r/${params.number}`);
      return reply.redirect(`/api/login?returnTo=${returnTo}`, 302);
    }
    const id = await reports.findByNumber(actor, params.number);
    if (id) return reply.redirect(`/reports/${id}`, 302);
    reply.callNotFound();
    return reply;
  });
  serve(reportsEndpoints.get, ({ actor, params }) => reports.getReport(actor, params.id));
  serve(reportsEndpoints.change, ({ actor, params, body }) =>
    reports.changeReport(actor, params.id, body),
  );
  serve(reportsEndpoints.retract, ({ actor, params, body }) =>
    reports.retractReport(actor, params.id, body.reason),
  );
  serve(reportsEndpoints.judge, ({ actor, params, body }) =>
    reports.judge(actor, params.id, params.judgementId, body.outcome),
  );
  serve(reportsEndpoints.getCalibration, ({ actor }) => reports.getCalibration(actor));
  serve(reportsEndpoints.listRevisions, ({ actor, params }) =>
    reports.listRevisions(actor, params.id),
  );
  serve(reportsEndpoints.delete, ({ actor, params }) => reports.deleteReport(actor, params.id));
}
