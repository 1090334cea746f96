import {
  canChangeMarking,
  canEditReport,
  describePortions,
  highestTlp,
  isAbove,
  type Marking,
  type MarkingChange,
  type NewMarking,
  type NewReport,
  type PageQuery,
  portionsAbove,
  type Readers,
  type Report,
  type ReportChanges,
  type ReportsQuery,
  type Tlp,
  tlpLabel,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import { limitConcurrency } from '../../limit-concurrency';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import type { MarkingsService } from '../markings/markings.service';
import { guardTexts, publishSpill } from '../markings/spill.service';
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
  markings: Pick<MarkingsService, 'markNew' | 'change' | 'levelOf' | 'listReaders'>,
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

  /** Only whoever may edit a report decides what others may read of it. */
  async function requireEdition(
    tx: Tx,
    actor: Actor,
    originId: string,
    marking: NewMarking,
  ): Promise<void> {
    const origin = await queries.findReport(tx, actor, originId);
    if (!origin) throw invalid('editionOf', 'This report does not exist');
    if (!canEditReport(actor, origin)) {
      throw forbidden('Only its author may make a releasable edition of a report');
    }
    if (!isAbove(await markings.levelOf(tx, origin.audienceId), marking.tlp)) {
      throw invalid('marking.tlp', 'A releasable edition has a lower level than its origin');
    }
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
        requirePortions(input, input.marking.tlp);
        const audienceId = await markings.markNew(tx, actor, id, input.marking);
        if (input.editionOf) await requireEdition(tx, actor, input.editionOf, input.marking);
        const { title, content, spillReason } = input;
        const place = { kind: 'report', audienceId } as const;
        const spill = await guardTexts(tx, actor, place, { title, content }, spillReason);
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
        await publishSpill(publish, actor, spill, { kind: 'report', id });
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
        const { title, content, spillReason } = changes;
        const place = { kind: 'report', audienceId: report.audienceId } as const;
        requirePortions(changes, await markings.levelOf(tx, report.audienceId));
        const spill = await guardTexts(tx, actor, place, { title, content }, spillReason);
        await queries.reviseReport(tx, id, actor.id, changes);
        await publish({
          type: 'report.changed',
          reportId: id,
          userId: report.userId,
          actorId: actor.id,
        });
        await publishSpill(publish, actor, spill, { kind: 'report', id });
        return present(await queries.findReportJson(tx, actor, id));
      });
    },

    async markReport(actor: Actor, id: string, change: MarkingChange): Promise<Marking> {
      return transact(async (tx, publish) => {
        const report = await queries.lockReport(tx, actor, id);
        if (!report) throw notFound('Report');
        if (!canChangeMarking(actor, report)) throw forbidden('Only its author may mark a report');
        requireLevel(report, change.tlp);
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

/** A text is as restricted as its most restricted portion. */
function requirePortions(report: { title: string; content: string }, tlp: Tlp): void {
  const [title] = portionsAbove(report.title, tlp);
  if (title?.tlp) {
    throw invalid('title', `The title is ${tlpLabel(title.tlp)}, the report ${tlpLabel(tlp)}`);
  }
  const portions = portionsAbove(report.content, tlp);
  if (portions.length > 0) {
    throw invalid('content', `${describePortions(portions)}, the report ${tlpLabel(tlp)}`);
  }
}

/** The same when the marking changes and the text stays. */
function requireLevel({ title, content }: { title: string; content: string }, tlp: Tlp): void {
  const above = highestTlp(
    [...portionsAbove(title, tlp), ...portionsAbove(content, tlp)].flatMap(({ tlp }) => tlp ?? []),
  );
  if (above) throw invalid('tlp', `A part of this report is labelled ${tlpLabel(above)}`);
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
