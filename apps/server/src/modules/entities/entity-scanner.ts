import { setTimeout } from 'node:timers/promises';
import { longestWord } from '@watchfloor/entities';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client';
import { tryLockUntilCommit } from '../../db/locks';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import { TEXT_CHANGES } from '../../search/search-indexer';
import { announceFindings } from './announce-findings';
import * as queries from './entity-scanner.queries';
import { findInTexts } from './find-in-texts';

export const SCANNING_JOB = 'entities in texts';

/** Small, because changes of a text wait while its findings are stored. */
const BATCH = { texts: 50, characters: 200_000 };
/** How many texts are searched for a new name at a time. */
const TEXTS_SEARCHED = 2000;
/** Pauses for as long as it worked, to leave CPU time for requests. */
const rest = (workedMs: number) => setTimeout(workedMs, undefined, { ref: false });

/** Finds entities in new and changed texts in the background. */
export const startEntityScanner = (app: FastifyInstance, platform: Platform): void =>
  startWorkOnChanges(app, platform, {
    job: SCANNING_JOB,
    changes: new Set([...TEXT_CHANGES, 'entity.named']),
    run: async (isStopped) => {
      const didWork = await scanTexts(platform.db, isStopped, async (workedMs) => {
        await announceAll();
        await rest(workedMs);
      });
      await announceAll();
      return didWork;

      async function announceAll(): Promise<void> {
        while (!isStopped() && (await announceFindings(platform)));
      }
    },
  });

/** Scans all texts that changed, newest first. Returns whether there were any. */
export async function scanTexts(
  db: Database,
  isStopped: () => boolean = () => false,
  rest: (workedMs: number) => Promise<unknown> = async () => {},
): Promise<boolean> {
  let didWork = false;
  while (!isStopped()) {
    const startedAt = performance.now();
    const count = (await scanBatch(db)) || (await searchNextName(db));
    if (count === 0) break;
    didWork = true;
    await rest(performance.now() - startedAt);
  }
  return didWork;
}

/** Returns how many texts were scanned; none while another instance does it. */
const scanBatch = (db: Database): Promise<number> =>
  db.begin(async (tx) => {
    if (!(await tryLockUntilCommit(tx, 'entityScanning'))) return 0;
    const texts = await queries.takeUnscanned(tx, BATCH.texts, BATCH.characters);
    if (texts.length === 0) return 0;
    const found = await findInTexts(tx, texts);
    const held = await queries.holdTexts(
      tx,
      texts.map(({ id }) => id),
    );
    await queries.storeFindings(
      tx,
      texts.filter(({ id }) => held.has(id)),
      found.filter(({ entryId }) => held.has(entryId)),
    );
    return texts.length;
  });

/** Looks for a new name among texts that were scanned before. Returns how many names were looked for. */
const searchNextName = (db: Database): Promise<number> =>
  db.begin(async (tx) => {
    if (!(await tryLockUntilCommit(tx, 'entityScanning'))) return 0;
    const name = await queries.findUnsearchedName(tx);
    if (!name) return 0;
    await queries.searchName(tx, name.id, longestWord(name.name), TEXTS_SEARCHED);
    return 1;
  });
