import {
  type Calibration,
  canChangeMarking,
  canEditReport,
  canJudgeReport,
  describePortions,
  highestTlp,
  isAbove,
  type Marking,
  type MarkingChange,
  type NewMarking,
  type NewReport,
  type Outcome,
  type PlacesQuery,
  parseSearchTerms,
  portionsAbove,
  type Readers,
  type Report,
  type ReportChanges,
  type ReportPageQuery,
  type ReportsQuery,
  type ReportTextQuery,
  type Tlp,
  tlpLabel,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { toPage } from '../../db/json-page';
import { findMentionedMembers } from '../../db/mentions';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import type { SearchEngine } from '../../search/search-engine';
import { decodeHit, toSearchPage } from '../../search/search-page';
import type { MarkingsService } from '../markings/markings.service';
import { guardOpened, guardTexts, publishSpill, withoutKnown } from '../markings/spill.service';
import { captionsOf, storeAttachments } from './report-attachments.service';
import {
  gradedFieldsOf,
  keywordsOf,
  readCalibration,
  requireInterval,
  saveLists,
  textsOf,
} from './report-details';
import { type GradedFields, readGuardedDetails, setOutcome } from './report-details.queries';
import { listNewestReports, listReportPage, listReportRows } from './report-list';
import { countByMarking, listPlacesJson, type ReportFilter } from './report-list.queries';
import { wantedReports } from './report-search.queries';
import * as queries from './reports.queries';

/** A report of a list, without its text. */
export type ReportRow = Omit<Report, 'content'>;

export type ReportsService = ReturnType<typeof createReportsService>;

/** The number that the dashboard shows (spec §9). */
const RECENT = 3;

export function createReportsService(
  { db, transact }: Platform,
  markings: Pick<MarkingsService, 'markNew' | 'change' | 'hasMarking' | 'levelOf' | 'listReaders'>,
  search: SearchEngine,
) {
  async function listMatches(
    from: Queryable,
    actor: Actor,
    q: string,
    query: ReportsQuery,
  ): Promise<Page<Report> | null> {
    const { cursor, limit } = query;
    const after = decodeHit(cursor);
    return search.read(from, async (tx) => {
      const wanted = wantedReports(tx, actor, filterOf(query));
      const prepared = await search.prepare(tx, parseSearchTerms(q), wanted);
      if (prepared.terms.length === 0) return null;
      return toSearchPage(await search.find(tx, prepared, after, limit), limit);
    });
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

  /** What the actor stored with the key earlier. */
  async function findRepeated(
    tx: Tx,
    actor: Actor,
    { title, content, marking }: NewReport,
    key: string,
  ): Promise<Json | null> {
    const earlier = await queries.lockKey(tx, actor.id, key);
    if (!earlier) return null;
    const { id, audienceId } = earlier;
    const isSame = earlier.title === title && earlier.content === content;
    if (!isSame || !(await markings.hasMarking(tx, actor, audienceId, marking))) {
      throw conflict('This Idempotency-Key belongs to another report');
    }
    return present(await queries.findReportJson(tx, actor, id));
  }

  return {
    async listReports(from: Queryable, actor: Actor, query: ReportsQuery): Promise<Page<Report>> {
      const { q } = query;
      const matches = q ? await listMatches(from, actor, q, query) : null;
      return matches ?? listReportPage(from, actor, filterOf(query), query);
    },

    /** For exports. */
    async listRows(actor: Actor, query: Omit<ReportsQuery, 'q'>): Promise<Page<ReportRow>> {
      return toPage(await listReportRows(db, actor, filterOf(query), query), null);
    },

    countByMarking: (actor: Actor, query: Omit<ReportsQuery, 'q' | 'limit' | 'cursor'>) =>
      countByMarking(db, actor, filterOf(query)),

    listOwnReports: (actor: Actor, query: ReportPageQuery) =>
      listReportPage(db, actor, { userId: actor.id }, { ...query, sort: 'newest' }),

    listRecentReports: (actor: Actor, { text }: ReportTextQuery) =>
      listNewestReports(db, actor, RECENT, text),

    async getReport(actor: Actor, id: string): Promise<Json> {
      return present(await queries.findReportJson(db, actor, id));
    },

    /** With their details; without those that the reader does not see. */
    async readReports(actor: Actor, ids: readonly string[]): Promise<Report[]> {
      return JSON.parse(await queries.listReportsJson(db, actor, ids)) as Report[];
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
      const report = { ...input, ...gradedFieldsOf(input) };
      requireInterval(report);
      return transact(async (tx, publish) => {
        requirePortions(input, input.marking.tlp);
        const repeated = idempotencyKey && (await findRepeated(tx, actor, input, idempotencyKey));
        if (repeated) return repeated;
        const audienceId = await markings.markNew(tx, actor, id, input.marking);
        if (input.editionOf) await requireEdition(tx, actor, input.editionOf, input.marking);
        const { title, content, spillReason } = input;
        const place = { kind: 'report', audienceId } as const;
        const texts = {
          ...{ title, content, ...keywordsOf(input) },
          ...{ ...textsOf(input), ...captionsOf(input.attachments) },
        };
        const spill = await guardTexts(tx, actor, place, texts, spillReason);
        const mentions = await findMentions(tx, content, id, audienceId);
        const row = { ...report, mentions };
        await queries.insertReport(tx, id, actor.id, row, audienceId, idempotencyKey);
        await saveLists(tx, actor, id, input);
        await storeAttachments(tx, actor, id, input.attachments);
        await publish({
          type: 'report.submitted',
          reportId: id,
          userId: actor.id,
          intelligenceType: input.intelligenceType,
          feedItemId: input.feedItemId ?? null,
          mentionedIds: toldIdsOf(mentions),
        });
        await publishSpill(publish, actor, spill, { kind: 'report', id });
        return present(await queries.findReportJson(tx, actor, id));
      });
    },

    /** Of another producer, under the name of the importer: no points, and nobody is called by the text. */
    async importReport(tx: Tx, actor: Actor, id: string, input: NewReport): Promise<void> {
      const report = { ...input, ...gradedFieldsOf(input), mentions: [] };
      requireInterval(report);
      requirePortions(input, input.marking.tlp);
      const audienceId = await markings.markNew(tx, actor, id, input.marking);
      const { title, content } = input;
      const place = { kind: 'report', audienceId } as const;
      const texts = { title, content, ...keywordsOf(input), ...textsOf(input) };
      await guardTexts(tx, actor, place, texts, undefined);
      await queries.insertReport(tx, id, actor.id, report, audienceId, null);
      await saveLists(tx, actor, id, input);
    },

    async changeReport(actor: Actor, id: string, changes: ReportChanges): Promise<Json> {
      return transact(async (tx, publish) => {
        const report = await queries.lockReport(tx, actor, id);
        if (!report) throw notFound('Report');
        if (!canEditReport(actor, report)) throw forbidden('Only its author may edit a report');
        if (report.revision !== changes.revision) {
          throw conflict('This report was changed while you were editing it');
        }
        if (report.retractedAt) throw conflict('A retracted report stays as it is');
        const { title, content, spillReason } = changes;
        const changed = {
          ...changes,
          ...gradedFieldsOf(changes, report as GradedFields),
        };
        requireInterval(changed);
        const place = { kind: 'report', audienceId: report.audienceId } as const;
        requirePortions(changes, await markings.levelOf(tx, report.audienceId));
        const texts = {
          ...withoutKnown(
            { title, content, ...keywordsOf(changes) },
            { ...report, ...keywordsOf(report) },
          ),
          ...{ reason: changes.reason, ...textsOf(changes) },
          ...captionsOf(changes.attachments),
        };
        const spill = await guardTexts(tx, actor, place, texts, spillReason);
        const mentions = await findMentions(tx, content, id, report.audienceId);
        const told = toldIdsOf(report.mentions as queries.StoredMention[]);
        await queries.reviseReport(tx, id, actor.id, { ...changed, mentions });
        await saveLists(tx, actor, id, changes);
        await storeAttachments(tx, actor, id, changes.attachments);
        await publish({
          type: 'report.changed',
          reportId: id,
          userId: report.userId,
          actorId: actor.id,
          mentionedIds: toldIdsOf(mentions).filter((mentioned) => !told.includes(mentioned)),
          revision: report.revision,
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
        const { title, content } = report;
        const place = { kind: 'report', audienceId, reportId: id } as const;
        const texts = { title, content, ...(await readGuardedDetails(tx, id)) };
        const spill = marked.isOpened
          ? await guardOpened(tx, actor, { place, id, texts }, change.spillReason)
          : null;
        if (isChanged) {
          const reason = change.reason ?? null;
          await queries.remarkReport(tx, id, actor.id, audienceId, reason);
          await publish({
            type: 'report.marked',
            ...{ reportId: id, userId: report.userId, actorId: actor.id, reason },
            ...{ ...marked, fromAudienceId: report.audienceId },
          });
          await publishSpill(publish, actor, spill, { kind: 'report', id });
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

    async retractReport(actor: Actor, id: string, reason: string): Promise<Json> {
      return transact(async (tx, publish) => {
        const report = await queries.lockReport(tx, actor, id);
        if (!report) throw notFound('Report');
        if (!canEditReport(actor, report)) throw forbidden('Only its author may retract a report');
        const place = { kind: 'report', audienceId: report.audienceId } as const;
        await guardTexts(tx, actor, place, { reason }, undefined);
        if (!(await queries.retractReport(tx, id, actor.id, reason))) {
          throw conflict('This report is retracted already');
        }
        const { userId, audienceId, title } = report;
        await publish({
          ...{ type: 'report.retracted', reportId: id, actorId: actor.id },
          ...{ userId, audienceId, title },
        });
        return present(await queries.findReportJson(tx, actor, id));
      });
    },

    async judge(
      actor: Actor,
      id: string,
      judgementId: string,
      outcome: Outcome | null,
    ): Promise<Json> {
      return transact(async (tx, publish) => {
        const report = await queries.lockReport(tx, actor, id);
        if (!report) throw notFound('Report');
        if (!canJudgeReport(actor, report)) {
          throw forbidden('Only its author says what became of a judgement');
        }
        const judgement = await setOutcome(tx, id, judgementId, outcome);
        if (!judgement) throw notFound('Judgement');
        await publish({ type: 'report.judged', reportId: id, actorId: actor.id });
        return new Json(judgement);
      });
    },

    getCalibration: (actor: Actor): Promise<Calibration> => readCalibration(db, actor),

    listPlaces: async (actor: Actor, query: PlacesQuery): Promise<Json> =>
      new Json(await listPlacesJson(db, actor, filterOf(query))),

    findByNumber: (actor: Actor, number: string) => queries.findByNumber(db, actor, number),

    async listNamed(actor: Actor, numbers: readonly string[]): Promise<Json> {
      return new Json(await queries.listNamedJson(db, actor, numbers));
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

/** Whom the text calls. Those who may not read it are not told, until it is changed when they may. */
async function findMentions(
  tx: Tx,
  content: string,
  id: string,
  audienceId: number,
): Promise<queries.StoredMention[]> {
  const mentions = await findMentionedMembers(tx, content);
  const ids = mentions.map((mention) => mention.id);
  const readers = await queries.listReaders(tx, ids, audienceId, id);
  return mentions.map((mention) => ({ ...mention, isTold: readers.includes(mention.id) }));
}

const toldIdsOf = (mentions: readonly queries.StoredMention[]): string[] =>
  mentions.flatMap(({ id, isTold = true }) => (isTold ? [id] : []));

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

const filterOf = (query: PlacesQuery): ReportFilter => {
  const { type, author: userId, region, tag, grade, from, to } = query;
  return { type, userId, region, tag, grade, from, to };
};

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Report');
  return new Json(json);
}
