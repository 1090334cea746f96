import { setTimeout } from 'node:timers/promises';
import { longestWord } from '@watchfloor/entities';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../../db/client';
import { runWhileLocked, tryLockUntilCommit } from '../../db/locks';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import { TEXT_CHANGES } from '../../search/search-indexer';
import { announceFindings } from './announce-findings';
import * as queries from './entity-scanner.queries';
import { type FailedText, findInTexts } from './find-in-texts';

export const SCANNING_JOB = 'entities in texts';

/** Small, because changes of a text wait while its findings are stored. */
const BATCH = { texts: 50, characters: 200_000 };
/** So that the end of the process waits for a few texts only. */
const FINDING_MS = 10_000;
/** A text that failed so many times is given up. */
const FAILURES_MAX = 3;
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
      const restAfter = async (workedMs: number) => {
        await announceAll();
        await rest(workedMs);
      };
      const didWork = await scanTexts(platform.db, isStopped, restAfter, ({ text, error }) =>
        platform.log.warn({ err: error }, `Gave up finding entities in the text ${text.id}.`),
      );
      await announceAll();
      return didWork;

      async function announceAll(): Promise<void> {
        while (!isStopped() && (await announceFindings(platform)));
      }
    },
  });

type Failed = FailedText<queries.UnscannedText>;

/** Scans all texts that changed, newest first. Returns whether there were any. */
export async function scanTexts(
  db: Database,
  isStopped: () => boolean = () => false,
  rest: (workedMs: number) => Promise<unknown> = async () => {},
  tellGivenUp: (failed: Failed) => void = () => {},
): Promise<boolean> {
  let didWork = false;
  while (!isStopped()) {
    const startedAt = performance.now();
    const count = (await scanBatch(db, tellGivenUp)) || (await searchNextName(db));
    if (count === 0) break;
    didWork = true;
    await rest(performance.now() - startedAt);
  }
  return didWork;
}

/** Returns how many texts were scanned or failed; none while another instance does it. No transaction waits for the thread. */
const scanBatch = async (db: Database, tellGivenUp: (failed: Failed) => void): Promise<number> => {
  const count = await runWhileLocked(db, 'entityScanning', async () => {
    const texts = await queries.listUnscanned(db, BATCH.texts, BATCH.characters);
    if (texts.length === 0) return 0;
    const { found, failed } = await findInTexts(db, texts, FINDING_MS);
    await db.begin((tx) => store(tx, found));
    for (const one of failed) {
      if ((await queries.countFailure(db, one.text)) < FAILURES_MAX) continue;
      await db.begin(async (tx) => {
        await store(tx, [{ ...one.text, mentions: '' }]);
        await queries.markGivenUp(tx, one.text.id);
      });
      tellGivenUp(one);
    }
    return found.length + failed.length;
  });
  return count ?? 0;
};

async function store(tx: Tx, found: Parameters<typeof queries.storeFindings>[1]): Promise<void> {
  const ids = found.map(({ id }) => id);
  const held = await queries.holdTexts(tx, ids);
  await queries.storeFindings(
    tx,
    found.filter(({ id }) => held.has(id)),
  );
}

/** Looks for a new name among texts that were scanned before. Returns how many names were looked for. */
const searchNextName = (db: Database): Promise<number> =>
  db.begin(async (tx) => {
    if (!(await tryLockUntilCommit(tx, 'entityScanning'))) return 0;
    const name = await queries.findUnsearchedName(tx);
    if (!name) return 0;
    await queries.searchName(tx, name.id, longestWord(name.name), TEXTS_SEARCHED);
    return 1;
  });
