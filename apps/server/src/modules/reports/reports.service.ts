import {
  canEditReport,
  type NewReport,
  type PageQuery,
  type Report,
  type ReportChanges,
  type ReportsQuery,
} from '@watchfloor/contract';
import { Json, type Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import { limitConcurrency } from '../../limit-concurrency';
import type { Actor, Platform } from '../../platform';
import { createReportSearch } from './report-search';
import { decodeHit, encodeHit } from './report-search.cursor';
import * as queries from './reports.queries';

export type ReportsService = ReturnType<typeof createReportsService>;

/** How many the dashboard shows (spec §9). */
const RECENT = 3;

/** The heaviest of what many ask for at once: in turns nobody waits for all the others, and other calls find a connection. */
const SEARCHES_AT_ONCE = 4;

export function createReportsService({ db, transact }: Platform) {
  const searchReports = createReportSearch();
  const takeTurn = limitConcurrency(SEARCHES_AT_ONCE);

  async function listPage(
    from: Queryable,
    filter: queries.ReportFilter,
    query: PageQuery,
  ): Promise<Page<Report>> {
    const [page, total] = await Promise.all([
      queries.listReports(from, filter, query.limit, decodeCursor(query.cursor)),
      queries.countReports(from, filter),
    ]);
    return toPage(page, total);
  }

  async function listMatches(
    from: Queryable,
    q: string,
    query: ReportsQuery,
  ): Promise<Page<Report> | null> {
    const found = await searchReports(from, { ...query, q }, decodeHit(query.cursor), query.limit);
    if (!found) return null;
    const matches = found.matches.slice(0, query.limit);
    const last = found.matches.length > query.limit ? matches.at(-1) : undefined;
    return {
      items: Json.ofItems(matches.map(({ item }) => item)),
      nextCursor: last ? encodeHit(last) : null,
      total: found.total,
    };
  }

  return {
    async listReports(from: Queryable, query: ReportsQuery): Promise<Page<Report>> {
      const { q } = query;
      const matches = q ? await takeTurn(() => listMatches(from, q, query)) : null;
      return matches ?? listPage(from, { type: query.type }, query);
    },

    listOwnReports: (actor: Actor, query: PageQuery) => listPage(db, { userId: actor.id }, query),

    async listRecentReports(): Promise<Json> {
      return (await queries.listReports(db, {}, RECENT, null)).json;
    },

    async getReport(id: string): Promise<Json> {
      return present(await queries.findReportJson(db, id));
    },

    async createReport(actor: Actor, input: NewReport): Promise<Json> {
      if (input.userId && input.userId !== actor.id) {
        throw forbidden('Reports are submitted under your own name');
      }
      const id = newId();
      return transact(async (tx, publish) => {
        await queries.insertReport(tx, id, actor.id, input);
        await publish({
          type: 'report.submitted',
          reportId: id,
          userId: actor.id,
          intelligenceType: input.intelligenceType,
        });
        return present(await queries.findReportJson(tx, id));
      });
    },

    async changeReport(actor: Actor, id: string, changes: ReportChanges): Promise<Json> {
      return transact(async (tx, publish) => {
        const report = await queries.lockReport(tx, id);
        if (!report) throw notFound('Report');
        if (!canEditReport(actor, report)) throw forbidden('Only its author may edit a report');
        if (report.revision !== changes.revision) {
          throw conflict('This report was changed while you were editing it');
        }
        await queries.reviseReport(tx, id, actor.id, changes);
        await publish({
          type: 'report.changed',
          reportId: id,
          userId: report.userId,
          actorId: actor.id,
        });
        return present(await queries.findReportJson(tx, id));
      }, actor);
    },

    async listRevisions(id: string): Promise<Json> {
      const [report, revisions] = await Promise.all([
        queries.findReportJson(db, id),
        queries.listRevisionsJson(db, id),
      ]);
      present(report);
      return new Json(revisions);
    },

    async deleteReport(actor: Actor, id: string): Promise<void> {
      await transact(async (tx, publish) => {
        const report = await queries.deleteReport(tx, id);
        if (!report) throw notFound('Report');
        await publish({
          type: 'report.deleted',
          reportId: id,
          userId: report.userId,
          title: report.title,
          actorId: actor.id,
        });
      }, actor);
    },
  };
}

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Report');
  return new Json(json);
}
