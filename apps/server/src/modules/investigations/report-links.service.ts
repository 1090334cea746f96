import type {
  Investigation,
  LinkableReport,
  LinkableReportsQuery,
  PageQuery,
  Report,
  ReportLink,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { readCount } from '../../db/row-counts';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import { findInvestigation } from './investigations.queries';
import type { InvestigationsService } from './investigations.service';
import * as queries from './report-links.queries';

export type ReportLinksService = ReturnType<typeof createReportLinksService>;

export function createReportLinksService(
  { db, transact }: Platform,
  investigations: Pick<InvestigationsService, 'lockForNewWork'>,
) {
  async function getInvestigation(from: Queryable, id: string) {
    const investigation = await findInvestigation(from, id);
    if (!investigation) throw notFound('Investigation');
    return investigation;
  }

  return {
    async listLinkedReports(id: string, query: PageQuery): Promise<Page<Report>> {
      // Decoded first: if it throws, no query must be left with an unhandled rejection.
      const cursor = decodeCursor(query.cursor);
      const [investigation, page] = await Promise.all([
        getInvestigation(db, id),
        queries.listLinkedReports(db, id, query.limit, cursor),
      ]);
      return toPage(page, investigation.reportCount);
    },

    async listInvestigationsOfReport(id: string, query: PageQuery): Promise<Page<Investigation>> {
      const cursor = decodeCursor(query.cursor);
      const [total, page] = await Promise.all([
        queries.countInvestigationsOfReport(db, id),
        queries.listInvestigationsOfReport(db, id, query.limit, cursor),
      ]);
      if (total === undefined) throw notFound('Report');
      return toPage(page, total);
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
          queries.listLinkableReports(from, { investigationId: id, limit, cursor }),
          readCount(from, 'reports'),
        ]);
        return toPage(page, reports - investigation.reportCount);
      }
      const search = { investigationId: id, text: q, limit, cursor };
      const scan = await queries.scanLinkableReports(from, search);
      // Counting frequent matches would read every title.
      if (scan.nextCursor) return { items: scan.json, nextCursor: scan.nextCursor, total: null };
      const [page, total] = await Promise.all([
        queries.findRareLinkableReports(from, search),
        queries.countMatchingReports(from, id, q),
      ]);
      return toPage(page, total);
    },

    /** Idempotent, even for concurrent requests. */
    async linkReport(actor: Actor, id: string, reportId: string): Promise<ReportLink> {
      await getInvestigation(db, id);
      return transact(async (tx, publish) => {
        // Same lock order as deleting a report, to avoid deadlocks.
        const reportAuthorId = await queries.lockReportAuthor(tx, reportId);
        await investigations.lockForNewWork(tx, id, 'reports');
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
        const stored = await queries.findReportLink(tx, id, reportId);
        if (!stored) throw new Error('a link that was just created is missing');
        return stored;
      });
    },
  };
}
