import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client';
import type { DomainEventName } from '../events/event-types';
import { startWorkOnChanges } from '../jobs/work-on-changes';
import { guardNewReports } from '../modules/markings/spill.service';
import type { Platform } from '../platform';
import { foldTexts, forgetWords, indexTexts, settleIndex } from './search-indexer.queries';

export const INDEXING_JOB = 'search index';

/** Small, because changes of a text wait while it is indexed. */
const BATCH = { texts: 50, bytes: 50_000 };
/** Pauses for as long as it worked, to leave CPU time for requests. */
const rest = (workedMs: number) => setTimeout(workedMs, undefined, { ref: false });

/** After these there may be texts to index, or words to forget. */
export const TEXT_CHANGES = new Set<DomainEventName>([
  ...(['report.submitted', 'report.changed', 'report.marked', 'report.deleted'] as const),
  'reports.imported',
  ...(['comment.posted', 'comment.deleted', 'user.deleted', 'member.approved'] as const),
  ...(['investigation.opened', 'investigation.changed', 'investigation.marked'] as const),
  ...(['task.created', 'task.changed', 'task.deleted', 'task.commented'] as const),
  ...(['situation.posted', 'situation.imported', 'situation.corrected'] as const),
  ...(['situation.deleted', 'pin.created', 'pin.deleted', 'source.fetched'] as const),
  ...(['war-room.created', 'war-room.changed', 'war-room.deleted'] as const),
  ...(['war-room-update.posted', 'war-room-update.imported'] as const),
  ...(['war-room-update.corrected', 'war-room-update.deleted'] as const),
  ...(['forum.message-posted', 'forum.message-deleted'] as const),
  ...(['room.message-posted', 'room.message-deleted'] as const),
]);

/** Indexes new and changed texts in the background, for searches and for the spill guard. */
export const startSearchIndexer = (app: FastifyInstance, platform: Platform): void =>
  startWorkOnChanges(app, platform, {
    job: INDEXING_JOB,
    changes: TEXT_CHANGES,
    run: (isStopped) => updateSearchIndex(platform.db, isStopped, rest),
  });

/** Folds and indexes pending texts and removes unused words. Returns whether there was anything to do. */
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
  // What is new first; then what was there before, in small parts.
  await repeat(() => indexBatch(db));
  await repeat(() => guardNewReports(db));
  await repeat(async () => {
    const folded = (await foldTexts(db, false, BATCH.texts)) || (await foldTexts(db, true, 1));
    while (!isStopped() && (await indexBatch(db)));
    return folded > 0;
  });
  await repeat(() => forgetWords(db));
  return didWork;
}

async function indexBatch(db: Database): Promise<boolean> {
  const count = await indexTexts(db, BATCH.texts, BATCH.bytes);
  if (count > 0) await settleIndex(db);
  return count > 0;
}
