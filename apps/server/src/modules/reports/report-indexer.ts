import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client';
import type { DomainEventName } from '../../events/event-types';
import type { Platform } from '../../platform';
import { guardNewReports } from '../markings/spill.service';
import { forgetWords, indexReports } from './report-indexer.queries';

export const INDEXING_JOB = 'search index';

/** Small, because edits of a report wait while it is indexed. */
const BATCH = { reports: 20, bytes: 50_000 };
/** Pauses for as long as it worked, to leave CPU time for requests. */
const rest = (workedMs: number) => setTimeout(workedMs, undefined, { ref: false });
/** Picks up reports that a crash or another instance left unindexed. */
const POLL_INTERVAL_MS = 10_000;

const CHANGES = new Set<DomainEventName>([
  'report.submitted',
  'report.changed',
  'report.marked',
  'report.deleted',
  'user.deleted',
]);

/** Indexes new and changed reports in the background, for searches and for the spill guard. */
export function startReportIndexer(
  app: FastifyInstance,
  { db, events, log, vitals }: Platform,
): void {
  let isStopped = false;
  let isDue = false;
  let running: Promise<void> | null = null;

  function wake(): void {
    isDue = true;
    if (isStopped) return;
    running ??= run().finally(() => {
      running = null;
      if (isDue) wake();
    });
  }

  async function run(): Promise<void> {
    isDue = false;
    try {
      const didWork = await updateSearchIndex(db, () => isStopped, rest);
      if (didWork) vitals.recordJob(INDEXING_JOB);
    } catch (error) {
      log.warn({ err: error }, 'Indexing reports failed. Retrying within 10 s.');
      vitals.recordJob(INDEXING_JOB, error);
    }
  }

  events.afterCommit((published) => {
    if (published.some(({ type }) => CHANGES.has(type))) wake();
  });
  const timer = setInterval(wake, POLL_INTERVAL_MS).unref();
  app.addHook('onListen', async () => wake());
  app.addHook('onClose', async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  });
}

/** Indexes pending reports and removes unused words. Returns whether there was anything to do. */
export async function updateSearchIndex(
  db: Database,
  isStopped: () => boolean = () => false,
  rest: (workedMs: number) => Promise<unknown> = async () => {},
): Promise<boolean> {
  let didWork = false;
  const repeat = async (work: () => Promise<boolean>) => {
    for (let isMore = true; isMore && !isStopped(); ) {
      const startedAt = performance.now();
      isMore = await work();
      if (isMore) {
        didWork = true;
        await rest(performance.now() - startedAt);
      }
    }
  };
  await repeat(async () => (await indexReports(db, BATCH.reports, BATCH.bytes)) > 0);
  await repeat(() => guardNewReports(db));
  await repeat(() => forgetWords(db));
  return didWork;
}
