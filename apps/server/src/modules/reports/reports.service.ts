import {
  canChangeMarking,
  canEditReport,
  type Marking,
  type MarkingChange,
  type NewReport,
  type PageQuery,
  type Readers,
  type Report,
  type ReportChanges,
  type ReportsQuery,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import { limitConcurrency } from '../../limit-concurrency';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import type { MarkingsService } from '../markings/markings.service';
import { listNewestReports, listReportPage } from './report-list';
import type { ReportFilter } from './report-list.queries';
import { createReportSearch } from './report-search';
import { decodeHit, encodeHit } from './report-search.cursor';
import * as queries from './reports.queries';

export type ReportsService = ReturnType<typeof createReportsService>;

/** The number that the dashboard shows (spec §9). */
const RECENT = 3;

/** Searches are the most expensive reads; the limit leaves database connections for other requests. */
const MAX_CONCURRENT_SEARCHES = 4;

export function createReportsService(
  { db, transact }: Platform,
  markings: Pick<MarkingsService, 'markNew' | 'change' | 'listReaders'>,
) {
  const searchReports = createReportSearch();
  const runSearch = limitConcurrency(MAX_CONCURRENT_SEARCHES);

  async function listMatches(
    from: Queryable,
    actor: Actor,
    q: string,
    query: ReportsQuery,
  ): Promise<Page<Report> | null> {
    const after = decodeHit(query.cursor);
    const found = await searchReports(from, actor, { ...filterOf(query), q }, after, query.limit);
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
    async listReports(from: Queryable, actor: Actor, query: ReportsQuery): Promise<Page<Report>> {
      const { q } = query;
      const matches = q ? await runSearch(() => listMatches(from, actor, q, query)) : null;
      return matches ?? listReportPage(from, actor, filterOf(query), query);
    },

    listOwnReports: (actor: Actor, query: PageQuery) =>
      listReportPage(db, actor, { userId: actor.id }, { ...query, sort: 'newest' }),

    listRecentReports: (actor: Actor) => listNewestReports(db, actor, RECENT),

    async getReport(actor: Actor, id: string): Promise<Json> {
      return present(await queries.findReportJson(db, actor, id));
    },

    /** Stores the report once, however often the request is repeated with the same key. */
    async createReport(
      actor: Actor,
      input: NewReport,
      idempotencyKey: string | null,
    ): Promise<Json> {
      if (input.userId && input.userId !== actor.id) {
        throw forbidden('Reports are submitted under your own name');
      }
      const id = newId();
      return transact(async (tx, publish) => {
        const audienceId = await markings.markNew(tx, actor, id, input.marking);
        if (!(await queries.insertReport(tx, id, actor.id, input, audienceId, idempotencyKey))) {
          const earlier = await queries.findByKey(tx, actor.id, idempotencyKey ?? '');
          if (earlier?.title !== input.title || earlier.content !== input.content) {
            throw conflict('This Idempotency-Key belongs to another report');
          }
          return present(await queries.findReportJson(tx, actor, earlier.id));
        }
        await publish({
          type: 'report.submitted',
          reportId: id,
          userId: actor.id,
          intelligenceType: input.intelligenceType,
          feedItemId: input.feedItemId ?? null,
        });
        return present(await queries.findReportJson(tx, actor, id));
      });
    },

    async changeReport(actor: Actor, id: string, changes: ReportChanges): Promise<Json> {
      return transact(async (tx, publish) => {
        const report = await queries.lockReport(tx, actor, id);
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
        return present(await queries.findReportJson(tx, actor, id));
      });
    },

    async markReport(actor: Actor, id: string, change: MarkingChange): Promise<Marking> {
      return transact(async (tx, publish) => {
        const report = await queries.lockReport(tx, actor, id);
        if (!report) throw notFound('Report');
        if (!canChangeMarking(actor, report)) throw forbidden('Only its author may mark a report');
        const { audienceId, isChanged, ...marked } = await markings.change(
          tx,
          actor,
          { id, ownerId: report.userId, audienceId: report.audienceId },
          change,
        );
        if (isChanged) {
          const reason = change.reason ?? null;
          await queries.remarkReport(tx, id, actor.id, audienceId, reason);
          await publish({
            type: 'report.marked',
            ...{ reportId: id, userId: report.userId, actorId: actor.id, reason },
            ...{ ...marked, fromAudienceId: report.audienceId },
          });
        }
        return marked.to;
      });
    },

    async listReaders(actor: Actor, id: string): Promise<Readers> {
      const report = await queries.findReport(db, actor, id);
      if (!report) throw notFound('Report');
      if (report.userId !== actor.id) throw forbidden('Only its author sees who can read a report');
      return markings.listReaders(report.audienceId);
    },

    async listRevisions(actor: Actor, id: string): Promise<Json> {
      present(await queries.findReportJson(db, actor, id));
      return new Json(await queries.listRevisionsJson(db, actor, id));
    },

    async deleteReport(actor: Actor, id: string): Promise<void> {
      await transact(async (tx, publish) => {
        const report = await queries.deleteReport(tx, actor, id);
        if (!report) throw notFound('Report');
        await publish({
          type: 'report.deleted',
          reportId: id,
          userId: report.userId,
          title: report.title,
          audienceId: report.audienceId,
          actorId: actor.id,
        });
      });
    },
  };
}

const filterOf = ({ type, author, region, tag, from, to }: ReportsQuery): ReportFilter => ({
  type,
  userId: author,
  region,
  tag,
  from,
  to,
});

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Report');
  return new Json(json);
}
