import type {
  Investigation,
  LinkableReport,
  LinkableReportsQuery,
  PageQuery,
  Report,
  ReportLink,
  ReportPageQuery,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { readVisibleCount } from '../../db/visible-counts';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import { findInvestigation } from './investigations.queries';
import type { InvestigationsService } from './investigations.service';
import * as queries from './report-links.queries';

/** How many reports are read in order before a search uses the index. */
const SCAN_MAX = 10_000;

export type ReportLinksService = ReturnType<typeof createReportLinksService>;

export function createReportLinksService(
  { db, transact }: Platform,
  investigations: Pick<InvestigationsService, 'lockForNewWork'>,
) {
  async function getInvestigation(from: Queryable, actor: Actor, id: string) {
    const investigation = await findInvestigation(from, actor, id);
    if (!investigation) throw notFound('Investigation');
    return investigation;
  }

  return {
    async listLinkedReports(
      actor: Actor,
      id: string,
      query: ReportPageQuery,
    ): Promise<Page<Report>> {
      // Decoded first: if it throws, no query must be left with an unhandled rejection.
      const cursor = decodeCursor(query.cursor);
      const [total, page] = await Promise.all([
        queries.countLinkedReports(db, actor, id),
        queries.listLinkedReports(db, actor, id, query.limit, cursor, query.text),
      ]);
      if (total === undefined) throw notFound('Investigation');
      return toPage(page, total);
    },

    async listInvestigationsOfReport(
      actor: Actor,
      id: string,
      query: PageQuery,
    ): Promise<Page<Investigation>> {
      const cursor = decodeCursor(query.cursor);
      const [total, page] = await Promise.all([
        queries.countInvestigationsOfReport(db, actor, id),
        queries.listInvestigationsOfReport(db, actor, id, query.limit, cursor),
      ]);
      if (total === undefined) throw notFound('Report');
      return toPage(page, total);
    },

    async listLinkableReports(
      from: Queryable,
      actor: Actor,
      id: string,
      query: LinkableReportsQuery,
    ): Promise<Page<LinkableReport>> {
      await getInvestigation(from, actor, id);
      const { q, limit } = query;
      const cursor = decodeCursor(query.cursor);
      if (!q) {
        const [page, reports, linked] = await Promise.all([
          queries.listLinkableReports(from, { reader: actor, investigationId: id, limit, cursor }),
          readVisibleCount(from, actor, 'reports'),
          queries.countLinkedReports(from, actor, id),
        ]);
        return toPage(page, reports - (linked ?? 0));
      }
      const search = { reader: actor, investigationId: id, text: q, limit, cursor };
      const scan = await queries.scanLinkableReports(from, search, SCAN_MAX);
      // Counting frequent matches would read every title.
      if (scan.nextCursor) return { items: scan.json, nextCursor: scan.nextCursor, total: null };
      const [page, total] = await Promise.all([
        queries.findRareLinkableReports(from, search),
        queries.countMatchingReports(from, search),
      ]);
      return toPage(page, total);
    },

    /** Idempotent, even for concurrent requests. */
    async linkReport(actor: Actor, id: string, reportId: string): Promise<ReportLink> {
      await getInvestigation(db, actor, id);
      return transact(async (tx, publish) => {
        // Same lock order as deleting a report, to avoid deadlocks.
        const reportAuthorId = await queries.lockReportAuthor(tx, actor, reportId);
        await investigations.lockForNewWork(tx, actor, id, 'reports');
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
