import { setTimeout } from 'node:timers/promises';
import { parseSearchQuery, type Report } from '@watchfloor/contract';
import type { StixObject } from '@watchfloor/stix';
import type { FastifyInstance } from 'fastify';
import { isPassingError, type Tx } from '../../db/client';
import { tryLockUntilCommit } from '../../db/locks';
import { limitReader } from '../../db/sight';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Actor, Platform } from '../../platform';
import { TEXT_CHANGES } from '../../search/search-indexer';
import type { ReportsService } from '../reports/reports.service';
import type { ComposedObject, StixService } from '../stix/stix.service';
import * as queries from './publish-entries.queries';
import { findOpen, type OpenCollection } from './taxii-collections.queries';
import {
  deleteEntries,
  type EntrySource,
  insertEntries,
  listTold,
  type ToldUnit,
} from './taxii-entries.queries';

export const TAXII_JOB = 'TAXII collections';

/** Reports in one transaction: whoever changes one of them meanwhile does not wait. */
const BATCH = 20;

/** How often it looks again for reports whose texts are being read for entities. */
const LOOKS = 25;
const BETWEEN_LOOKS_MS = 200;

export interface PublishingParts {
  readonly reports: Pick<ReportsService, 'readReports'>;
  readonly stix: Pick<StixService, 'composeFrame' | 'composeAlone' | 'composeWithdrawn' | 'stamp'>;
}

/** The owner as the channel reads for them: never with what only admins see. */
export const ownerOf = ({ owner, maxLevel }: Pick<OpenCollection, 'owner' | 'maxLevel'>): Actor =>
  limitReader({ ...owner, isWaiting: false, sessionId: null, token: null }, maxLevel);

/** What refers to others comes after them. */
const ORDER = ['identity', 'marking-definition', '', 'indicator', 'note', 'relationship', 'report'];
const placeOf = ({ object: { type } }: ComposedObject): number =>
  ORDER.indexOf(ORDER.includes(type) ? type : '');

/** Adds reports that changed to the collections that have them, in the order in which their transactions were committed. */
export function createPublishing(
  { db, transact, log }: Pick<Platform, 'db' | 'transact' | 'log'>,
  { reports, stix }: PublishingParts,
) {
  async function insert(
    tx: Tx,
    collectionId: string,
    source: EntrySource,
    composed: readonly ComposedObject[],
  ): Promise<void> {
    const audience = `${collectionId}:${source.audienceId}`;
    const stamped = await stix.stamp(
      composed.map(({ object }) => object),
      audience,
    );
    const entries = composed.map(({ digest }, i) => ({ digest, object: stamped[i] as StixObject }));
    await insertEntries(tx, collectionId, source, entries);
  }

  async function tellReport(
    tx: Tx,
    collection: OpenCollection,
    frame: ReadonlySet<string>,
    { id, revision, audienceId }: queries.Match,
    report: Report,
    told: ToldUnit | undefined,
  ): Promise<void> {
    const all = await stix.composeAlone(ownerOf(collection), report);
    const composed = all
      .filter(({ object }) => !frame.has(object.id))
      .sort((one, other) => placeOf(one) - placeOf(other));
    const digests = [...composed]
      .sort((one, other) => (one.object.id < other.object.id ? -1 : 1))
      .map(({ digest }) => digest);
    if (told && told.revision === revision && told.digests.join() === digests.join()) return;
    if (told) await deleteEntries(tx, collection.id, [id]);
    const source = { reportId: id, revision, audienceId, isWithdrawn: false };
    await insert(tx, collection.id, source, composed);
  }

  /** Those who have it are told that it is no longer here. */
  async function withdraw(tx: Tx, collectionId: string, told: ToldUnit): Promise<void> {
    const { reportId, revision, audienceId } = told;
    const withdrawn = await stix.composeWithdrawn(JSON.parse(told.report));
    await deleteEntries(tx, collectionId, [reportId]);
    if (!withdrawn) return;
    const source = { reportId, revision, audienceId, isWithdrawn: true };
    await insert(tx, collectionId, source, [withdrawn]);
  }

  /** A report that cannot be told is left out, and stops no others. */
  const tryReport = (tx: Tx, report: string, tell: (inner: Tx) => Promise<void>) =>
    tx.savepoint(tell).catch((error: unknown) => {
      if (isPassingError(error)) throw error;
      log.error({ err: error, report }, 'cannot add a report to a collection');
    });

  /** Returns whether there was anything to do. */
  const publishBatch = (): Promise<boolean> =>
    transact(async (tx) => {
      // Another instance works.
      if (!(await tryLockUntilCommit(tx, 'taxii'))) return false;
      await queries.noteOwnerSights(tx);
      const due = await queries.listDue(tx, BATCH);
      const collection = due && (await findOpen(tx, due.collectionId));
      if (!due || !collection) return false;
      const owner = ownerOf(collection);
      const ids = due.reports.map(({ reportId }) => reportId);
      const matches = await queries.listMatching(
        tx,
        owner,
        parseSearchQuery(collection.query),
        ids,
      );
      const matching = new Map(matches.map((match) => [match.id, match]));
      const read = await reports.readReports(owner, [...matching.keys()]);
      const texts = new Map(read.map((report) => [report.id, report]));
      const told = await listTold(tx, collection.id, ids);
      const frame = new Set((await stix.composeFrame('RED')).map(({ id }) => id));
      for (const { reportId } of due.reports) {
        const [match, report, before] = [
          matching.get(reportId),
          texts.get(reportId),
          told.get(reportId),
        ];
        await tryReport(tx, reportId, async (inner) => {
          if (match) {
            // Else it changed just now, and is due again.
            if (report?.revision === match.revision) {
              await tellReport(inner, collection, frame, match, report, before);
            }
          } else if (before && !before.isWithdrawn) {
            await withdraw(inner, collection.id, before);
          }
        });
      }
      await queries.finishDue(tx, collection.id, due.reports);
      return true;
    });

  return async (isStopped: () => boolean): Promise<boolean> => {
    let hasWorked = false;
    for (let look = 0; look < LOOKS; look += 1) {
      while (!isStopped() && (await publishBatch())) hasWorked = true;
      if (isStopped() || !(await queries.isWaiting(db))) break;
      await setTimeout(BETWEEN_LOOKS_MS, undefined, { ref: false });
    }
    return hasWorked;
  };
}

export const startPublishing = (
  app: FastifyInstance,
  platform: Platform,
  parts: PublishingParts,
): void =>
  startWorkOnChanges(app, platform, {
    job: TAXII_JOB,
    changes: new Set([
      ...TEXT_CHANGES,
      ...(['taxii-collection.made', 'report.retracted', 'entities.found'] as const),
      ...(['compartment.member-added', 'compartment.member-removed'] as const),
      'member.affiliation-changed',
    ]),
    run: createPublishing(platform, parts),
  });
