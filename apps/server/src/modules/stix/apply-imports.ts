import {
  combineMarkings,
  isLowered,
  NewAssessment,
  type NewReport,
  type Report,
} from '@watchfloor/contract';
import type { ReadItem } from '@watchfloor/stix';
import type { FastifyInstance } from 'fastify';
import { isPassingError, type Tx } from '../../db/client';
import { tryLockUntilCommit } from '../../db/locks';
import { limitReader } from '../../db/sight';
import type { Publish } from '../../db/transact';
import { AppError } from '../../errors';
import { newId } from '../../identifiers';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Actor, Platform } from '../../platform';
import type { ImportedAssessmentsService } from '../entities/imported-assessments.service';
import type { NamedEntitiesService } from '../entities/named-entities.service';
import type { InvestigationsService } from '../investigations/investigations.service';
import type { ReportsService } from '../reports/reports.service';
import { decideImport, type KnownRef } from './decide-import';
import * as queries from './stix-imports.queries';

/** Stored in one transaction: others wait no longer than for these. */
const BATCH = 25;
/** No further object is begun after this time: a transaction has 25 s. */
const TURN_MS = 5000;
/** An object that needs longer is refused. */
const STATEMENT_MS = 8000;

interface Targets {
  readonly reports: Pick<
    ReportsService,
    'importReport' | 'getReport' | 'changeReport' | 'markReport' | 'retractReport'
  >;
  readonly investigations: Pick<InvestigationsService, 'importInvestigation' | 'linkImported'>;
  readonly named: Pick<NamedEntitiesService, 'create'>;
  readonly assessments: ImportedAssessmentsService;
}

interface Done {
  readonly outcome: string;
  readonly problem: string | null;
  readonly objectId: string | null;
}

/** What is stored in one transaction, and what is known of it. */
interface Batch {
  readonly publish: Publish;
  readonly actor: Actor;
  readonly importId: string;
  readonly sourceId: string | null;
  /** Reports are told outside as what they are: objects of their producers. */
  readonly isTrusted: boolean;
  readonly refs: ReadonlyMap<string, KnownRef>;
  readonly own: ReadonlySet<string>;
}

const done = (outcome: string, objectId: string | null = null): Done => ({
  outcome,
  problem: null,
  objectId,
});
const refused = (problem: string): Done => ({ outcome: 'refused', problem, objectId: null });

/**
 * The next items, until one that changes a report. That one comes alone: it has a transaction of its own, which would wait for what
 * this one has stored before.
 */
function upToChange<Item extends { readonly item: ReadItem }>(
  items: readonly Item[],
  refs: Batch['refs'],
): readonly Item[] {
  const changing = items.findIndex(
    ({ item }) => item.reading.kind === 'report' && refs.has(item.stixId),
  );
  return changing < 0 ? items : items.slice(0, Math.max(changing, 1));
}

/** The spill guard has too much to do. */
const isBusy = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UNAVAILABLE';

/** The import goes on later. Any other error is of the object. */
const isPassing = (error: unknown): boolean => isPassingError(error) || isBusy(error);

/** Stored, and read later by others: the guard names the report that the importer reads now. */
const describeRefusal = ({ message, details }: AppError): string =>
  details?.some(({ kind }) => kind === 'passage')
    ? 'It has a passage of a restricted report'
    : message;

/** Works off confirmed imports in the background, a few objects at a time, with the rights that the importer has then. */
export function createImportWork(
  { db, transact, log }: Pick<Platform, 'db' | 'transact' | 'log'>,
  targets: Targets,
) {
  /** The newer version of a report that nobody has changed here. Its marking is never lowered. */
  async function changeReport(
    actor: Actor,
    { objectId, revision }: KnownRef,
    item: ReadItem,
    report: NewReport,
  ): Promise<number | string> {
    const read = async (): Promise<Report> =>
      JSON.parse((await targets.reports.getReport(actor, objectId)).bytes.toString());
    const before = await read();
    const isSame = before.title === report.title && before.content === report.content;
    // A restart may have come between the change and its record.
    if (before.revision !== revision && !isSame) return 'It was changed here';
    // Before its new text: nobody reads that who may not.
    const marking = combineMarkings([before.marking, item.marking]);
    if (isLowered(marking, before.marking)) {
      await targets.reports.markReport(actor, objectId, { ...marking, recipients: [] });
    }
    if (!isSame && !before.retractedAt) {
      const { marking: _, ...text } = report;
      await targets.reports.changeReport(actor, objectId, {
        ...text,
        revision: (await read()).revision,
        reason: 'A newer version of its producer',
      });
    }
    if (item.isRevoked && !before.retractedAt) {
      await targets.reports.retractReport(actor, objectId, 'Revoked by its producer');
    }
    return (await read()).revision;
  }

  async function applyItem(tx: Tx, batch: Batch, item: ReadItem): Promise<Done> {
    const { actor, importId, sourceId, isTrusted } = batch;
    const { stixId, reading, marking } = item;
    const known = batch.refs.get(stixId);
    const decided = decideImport(item, known, batch.own.has(stixId), actor.ceiling);
    if (decided.outcome !== 'new' && decided.outcome !== 'changed') {
      return { ...decided, objectId: known?.objectId ?? null };
    }
    const saveRef = async (kind: queries.ImportedKind, objectId: string, revision = 1) => {
      const { createdByRef } = item;
      const at = new Date().toISOString();
      const identity = createdByRef
        ? await queries.findIdentity(tx, importId, createdByRef, marking)
        : null;
      const { created, modified } = { created: item.created ?? at, modified: item.modified ?? at };
      await queries.saveRef(tx, {
        ...{
          stixId,
          kind,
          objectId,
          created,
          modified,
          createdByRef,
          identity,
          revision,
          userId: actor.id,
          sourceId,
          isOrigin: isTrusted && kind === 'report',
        },
      });
      return done(decided.outcome, objectId);
    };
    switch (reading.kind) {
      case 'report': {
        const report = { ...reading.report, marking: { ...marking, recipients: [] } };
        if (known) {
          const revision = await changeReport(actor, known, item, report);
          if (typeof revision === 'string') return refused(revision);
          return saveRef('report', known.objectId, revision);
        }
        const id = newId();
        await targets.reports.importReport(tx, actor, id, report);
        return saveRef('report', id);
      }
      case 'entity': {
        const { kind, name, aliases } = reading.named;
        const entity = {
          kind,
          name: name.slice(0, 200),
          aliases: aliases.slice(0, 19).map((alias) => alias.slice(0, 200)),
        };
        await targets.named.create(actor, { ...entity, confirmed: false });
        return done('new');
      }
      case 'assessment': {
        if (known) {
          const { assessments } = targets;
          if (item.isRevoked) await assessments.end(tx, batch.publish, actor, known.objectId);
          else await assessments.lock(tx, actor, known.objectId);
          return saveRef('assessment', known.objectId);
        }
        const { values, reliability, credibility, ...said } = reading.assessment;
        const tlp = marking.tlp === 'RED' || marking.compartments.length > 0 ? null : marking.tlp;
        if (!tlp) return refused('Verdicts have no compartments and no recipients');
        const read = NewAssessment.safeParse({
          ...said,
          ...(said.validFrom ? {} : { validFrom: undefined }),
          ...{ reliability, credibility, tlp },
        });
        if (!read.success) return refused(read.error.issues[0]?.message ?? 'It cannot be read');
        return saveRef('assessment', await targets.assessments.add(tx, actor, values, read.data));
      }
      case 'investigation': {
        const refs = await queries.listRefs(tx, actor, sourceId, reading.reportRefs);
        const reportIds = [...refs.values()].map(({ objectId }) => objectId);
        if (known) {
          await targets.investigations.linkImported(tx, actor, known.objectId, reportIds);
          return saveRef('investigation', known.objectId);
        }
        const id = newId();
        const { title, description } = reading;
        const opened = { title, description, marking: { ...marking, recipients: [] } };
        await targets.investigations.importInvestigation(tx, actor, id, opened);
        await targets.investigations.linkImported(tx, actor, id, reportIds);
        return saveRef('investigation', id);
      }
      default:
        return done(decided.outcome);
    }
  }

  /** What cannot be stored is refused; the rest of the import goes on. */
  const tryItem = async (tx: Tx, batch: Batch, item: ReadItem): Promise<Done> =>
    (await tx
      .savepoint((inner) => applyItem(inner, batch, item))
      .catch((error: unknown) => {
        if (isPassing(error)) throw error;
        if (!(error instanceof AppError)) {
          const { importId: id } = batch;
          log.error({ err: error, import: id, object: item.stixId }, 'cannot import an object');
          return refused('It could not be stored');
        }
        if (item.reading.kind === 'entity' && error.code === 'CONFLICT') return done('same');
        if (item.reading.kind === 'entity' && error.code === 'COMMON_NAME') return done('kept');
        return refused(describeRefusal(error));
      })) as Done;

  /** Returns whether there was anything to do. */
  const applyBatch = (begin: (importId: string) => void): Promise<boolean> =>
    transact(async (tx, publish) => {
      const found = (await tryLockUntilCommit(tx, 'imports')) && (await queries.lockImport(tx));
      if (!found) return false;
      begin(found.id);
      await tx`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`;
      await queries.recordTurn(tx, found.id);
      const importer = await queries.findImporter(tx, found.userId);
      if (!importer) {
        await queries.finishImport(tx, found.id, 'failed', 'The importer is no longer a member');
        return true;
      }
      // What a source or a program sends changes nothing of other members, as an admin might.
      const isAdmin = importer.isAdmin && found.sourceId === null && found.ceiling === null;
      const member: Actor = {
        ...{ ...importer, isAdmin },
        ...{ isWaiting: false, sessionId: null, token: null },
      };
      const actor = found.ceiling === null ? member : limitReader(member, found.ceiling);
      const next = await queries.nextItems(tx, found.id, BATCH);
      const ids = next.map(({ item }) => item.stixId);
      const batch: Batch = {
        ...{ actor, publish, importId: found.id, sourceId: found.sourceId },
        isTrusted: importer.isAdmin || found.sourceId !== null,
        refs: await queries.listRefs(tx, actor, found.sourceId, ids),
        own: await queries.listOwn(
          tx,
          next.map(({ item }) => item),
        ),
      };
      const items = upToChange(next, batch.refs);
      const applied: queries.AppliedItem[] = [];
      const until = performance.now() + TURN_MS;
      for (const { position, item } of items) {
        if (performance.now() > until) break;
        applied.push({ position, ...(await tryItem(tx, batch, item)) });
      }
      await queries.markApplied(tx, found.id, applied);
      const stored = items.flatMap(({ item }, i) => {
        const { outcome, objectId } = applied[i] ?? {};
        return item.reading.kind === 'report' && outcome === 'new' && objectId ? [objectId] : [];
      });
      if (stored.length > 0) {
        const { sourceId } = found;
        await publish({ type: 'reports.imported', reportIds: stored, userId: actor.id, sourceId });
      }
      if (applied.length === next.length && next.length < BATCH)
        await queries.finishImport(tx, found.id, 'done', null);
      return true;
    });

  return async (isStopped: () => boolean): Promise<boolean> => {
    let hasWorked = false;
    let failure: unknown;
    for (let isLeft = true; isLeft && !isStopped(); hasWorked ||= isLeft) {
      let current: string | undefined;
      const begin = (importId: string) => {
        current = importId;
      };
      try {
        isLeft = await applyBatch(begin);
      } catch (error) {
        if (!current) throw error;
        // Not while the database is unavailable, for then this fails too. Other imports go on.
        await queries.recordFailedTurn(db, current);
        failure = error;
        if (isBusy(error)) break;
      }
    }
    if (failure) throw failure;
    return hasWorked;
  };
}

export const startImports = (app: FastifyInstance, platform: Platform, targets: Targets): void =>
  startWorkOnChanges(app, platform, {
    job: 'imports',
    changes: new Set(['stix.import-confirmed']),
    run: createImportWork(platform, targets),
  });
