import type {
  LinkableReport,
  LinkableReportsQuery,
  PageQuery,
  Report,
  ReportLink,
} from '@watchfloor/contract';
import type { Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { readCount } from '../../db/row-counts';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { findInvestigation } from './investigations.queries';
import type { InvestigationsService } from './investigations.service';
import * as queries from './report-links.queries';

export type ReportLinksService = ReturnType<typeof createReportLinksService>;

export function createReportLinksService(
  { db, transact }: Platform,
  investigations: Pick<InvestigationsService, 'holdForNewWork'>,
) {
  async function getInvestigation(from: Queryable, id: string) {
    const investigation = await findInvestigation(from, id);
    if (!investigation) throw notFound('Investigation');
    return investigation;
  }

  return {
    async listLinkedReports(id: string, query: PageQuery): Promise<Page<Report>> {
      // Before anything is under way: what is refused here must leave nothing behind that fails unheard.
      const cursor = decodeCursor(query.cursor);
      const [investigation, page] = await Promise.all([
        getInvestigation(db, id),
        queries.listLinkedReports(db, id, query.limit, cursor),
      ]);
      return toPage(page, investigation.reportCount);
    },

    async listLinkableReports(
      from: Queryable,
      id: string,
      query: LinkableReportsQuery,
    ): Promise<Page<LinkableReport>> {
      const investigation = await getInvestigation(from, id);
      const { q, limit } = query;
      const cursor = decodeCursor(query.cursor);
      if (!q) {
        const [page, reports] = await Promise.all([
          queries.listLinkableReports(from, id, limit, cursor),
          readCount(from, 'reports'),
        ]);
        return toPage(page, reports - investigation.reportCount);
      }
      const near = await queries.walkLinkableReports(from, id, q, limit, cursor);
      // A search that matches much is not counted: that would mean reading every title.
      if (near.nextCursor) return { items: near.json, nextCursor: near.nextCursor, total: null };
      const [page, total] = await Promise.all([
        queries.sortLinkableReports(from, id, q, limit, cursor),
        queries.countMatchingReports(from, id, q),
      ]);
      return toPage(page, total);
    },

    /** However often and from wherever it is asked for, two are linked once. */
    async linkReport(actor: Actor, id: string, reportId: string): Promise<ReportLink> {
      await getInvestigation(db, id);
      return transact(async (tx, publish) => {
        // The report first, then the investigation: the order in which deleting a report takes them.
        const reportAuthorId = await queries.lockReportAuthor(tx, reportId);
        await investigations.holdForNewWork(tx, id, 'reports');
        if (!reportAuthorId) throw notFound('Report');
        const link = { id: newId(), investigationId: id, reportId, linkedByUserId: actor.id };
        if (await queries.insertReportLink(tx, link)) {
          await publish({
            type: 'report.linked',
            investigationId: id,
            reportId,
            reportAuthorId,
            actorId: actor.id,
          });
        }
        const kept = await queries.findReportLink(tx, id, reportId);
        if (!kept) throw new Error('a link that was just made is gone');
        return kept;
      });
    },
  };
}
