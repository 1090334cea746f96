import { isDeepStrictEqual } from 'node:util';
import type { Database, Tx } from '../../db/client';
import * as queries from './rebuild.queries';
import { newAchievements, standingOf } from './score';

export interface Difference {
  /** The member, or the name of a total. */
  readonly of: string;
  readonly field: string;
  readonly stored: unknown;
  readonly counted: unknown;
}

const BATCH = 1000;

/** Recounts everything from the ledger and optionally repairs differences. Safe while members are active. */
export async function recount(
  db: Database,
  { isRepairing }: { isRepairing: boolean },
): Promise<{ members: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let members = 0;
  let last: string | null = null;
  do {
    const batch: BatchResult = await db.begin((tx) => recountBatch(tx, last, isRepairing));
    differences.push(...batch.differences);
    members += batch.userIds.length;
    last = batch.userIds.at(-1) ?? null;
  } while (last);
  differences.push(
    ...(await db.begin('isolation level repeatable read', recountTotals(isRepairing))),
  );
  return { members, differences };
}

interface BatchResult {
  readonly userIds: readonly string[];
  readonly differences: readonly Difference[];
}

async function recountBatch(
  tx: Tx,
  after: string | null,
  isRepairing: boolean,
): Promise<BatchResult> {
  const userIds = await queries.lockMembers(tx, after, BATCH);
  const counts = await queries.readMemberCounts(tx, userIds);
  const differing = counts
    .map((one) => compareCounts(one))
    .filter(({ differences }) => differences.length > 0);
  if (isRepairing && differing.length > 0) {
    await queries.saveScores(tx, differing);
    await queries.recountDisciplines(
      tx,
      differing.map(({ userId }) => userId),
    );
    await queries.addAchievements(
      tx,
      differing.flatMap(({ missing }) => missing),
    );
  }
  return { userIds, differences: differing.flatMap(({ differences }) => differences) };
}

/** What is stored of a member against what is counted, and the achievements that are missing. */
export function compareCounts(
  counts: queries.MemberCounts,
  disciplines = counts.isDue ? counts.openDisciplines : counts.counted.disciplines,
) {
  const { userId, stored, counted, unlocked } = counts;
  const missing = newAchievements(counted, disciplines, unlocked).map(
    ({ type, title, description }) => ({ userId, type, title, description }),
  );
  const corrected: queries.StoredScore = {
    ...counted,
    ...standingOf(counted.points),
    achievementCount: counted.achievementCount + missing.length,
  };
  const differences = (Object.keys(corrected) as (keyof queries.StoredScore)[])
    .filter((field) => !isDeepStrictEqual(stored[field], corrected[field]))
    .map((field) => ({ of: userId, field, stored: stored[field], counted: corrected[field] }));
  return { userId, corrected, missing, differences };
}

const recountTotals = (isRepairing: boolean) => async (tx: Tx) => {
  const totals = await queries.readTotals(tx);
  const differing = totals.filter(({ stored, counted }) => stored !== counted);
  if (isRepairing) {
    for (const { name, stored, counted } of differing) {
      await queries.correctTotal(tx, name, counted - stored);
    }
  }
  return differing.map(({ name, ...counts }) => ({ of: name, field: 'total', ...counts }));
};
