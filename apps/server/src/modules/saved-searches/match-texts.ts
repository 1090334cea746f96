import { parseSearchQuery } from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../db/client';
import { tryLockUntilCommit } from '../../db/locks';
import type { Publish } from '../../db/transact';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import { TEXT_CHANGES } from '../../search/search-indexer';
import type { Searcher } from '../../search/search-scopes.queries';
import { filterOf } from '../search/search-filter';
import * as queries from './match-texts.queries';

export const MATCHING_JOB = 'saved searches';

/** Texts that are compared together. */
const BATCH = 50;
/** Searches in one transaction, which must not take long, and how many of them share a round trip. */
const SEARCHES = 500;
const AT_ONCE = 25;
const ALERTS = 200;

/** Compares new and changed texts with all saved searches, and tells their owners. */
export const startMatching = (app: FastifyInstance, platform: Platform): void =>
  startWorkOnChanges(app, platform, {
    job: MATCHING_JOB,
    changes: TEXT_CHANGES,
    run: async (isStopped) => {
      let didWork = false;
      while (!isStopped() && (await matchBatch(platform))) didWork = true;
      while (!isStopped() && (await alertBatch(platform))) didWork = true;
      return didWork;
    },
  });

/**
 * Returns whether there were any. The texts leave the queue with the last of their searches: a crash on the way repeats some, whose
 * matches are there already.
 */
export async function matchBatch({
  db,
  transact,
}: Pick<Platform, 'db' | 'transact'>): Promise<boolean> {
  const texts = await queries.listTexts(db, BATCH);
  if (texts.length === 0) return false;
  const entryIds = texts.map(({ entryId }) => entryId);
  const candidates = await queries.listCandidates(db, entryIds);
  for (let start = 0; ; start += SEARCHES) {
    const some = candidates.slice(start, start + SEARCHES);
    const isLast = start + SEARCHES >= candidates.length;
    const isDone = await transact(async (tx, publish) => {
      // Another instance works.
      if (!(await tryLockUntilCommit(tx, 'savedSearches'))) return false;
      await matchSearches(tx, publish, some);
      if (isLast) await queries.finishTexts(tx, texts);
      return true;
    });
    if (!isDone || isLast) return isDone;
  }
}

async function matchSearches(
  tx: Tx,
  publish: Publish,
  candidates: readonly queries.Candidate[],
): Promise<void> {
  const owners = await queries.findOwners(
    tx,
    candidates.map(({ userId }) => userId),
  );
  for (let start = 0; start < candidates.length; start += AT_ONCE) {
    const some = candidates.slice(start, start + AT_ONCE);
    const matches = (await Promise.all(some.map((one) => matchSearch(tx, one, owners)))).flat();
    const news = matches.length > 0 ? await queries.insertMatches(tx, matches) : [];
    for (const [searchId, found] of Map.groupBy(news, (match) => match.searchId)) {
      const userId = some.find((one) => one.searchId === searchId)?.userId ?? '';
      const entryIds = found.map(({ entryId }) => entryId);
      await publish({ type: 'saved-search.found', searchId, userId, entryIds });
    }
  }
}

/** The search itself, with the rights of its owner, on the texts that may match. */
async function matchSearch(
  tx: Tx,
  candidate: queries.Candidate,
  owners: ReadonlyMap<string, Searcher>,
): Promise<queries.Matched[]> {
  const owner = owners.get(candidate.userId);
  const parsed = parseSearchQuery(candidate.query);
  if (!owner || parsed.problems.length > 0) return [];
  return queries.listMatches(tx, owner, candidate, filterOf(tx, parsed, owner));
}

/** Tells owners of new matches, folded by search. Returns whether there were any. */
export const alertBatch = ({ transact }: Pick<Platform, 'transact'>): Promise<boolean> =>
  transact(async (tx, publish) => {
    if (!(await tryLockUntilCommit(tx, 'savedSearches'))) return false;
    await queries.settleQuiet(tx);
    const due = await queries.listDue(tx, ALERTS);
    if (due.length === 0) return false;
    await publish({ type: 'saved-search.matched', searches: due });
    return true;
  });
