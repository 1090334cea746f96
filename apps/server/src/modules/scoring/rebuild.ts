import { isDeepStrictEqual } from 'node:util';
import type { Database, Tx } from '../../db/client';
import * as queries from './rebuild.queries';
import { newAchievements, standingOf } from './score';

export interface Difference {
  /** The member, or the name of a total. */
  readonly of: string;
  readonly field: string;
  readonly kept: unknown;
  readonly counted: unknown;
}

const BATCH = 1000;

/** Recounts everything from the ledger, and puts right what differs if asked to. Members go on contributing meanwhile. */
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
  const userIds = await queries.holdMembers(tx, after, BATCH);
  const reckonings = await queries.reckon(tx, userIds);
  const differing = reckonings.map(compare).filter(({ differences }) => differences.length > 0);
  if (isRepairing && differing.length > 0) {
    await queries.correct(tx, differing);
    await queries.addAchievements(
      tx,
      differing.flatMap(({ missing }) => missing),
    );
  }
  return { userIds, differences: differing.flatMap(({ differences }) => differences) };
}

function compare({ userId, kept, counted, unlocked }: queries.Reckoning) {
  const missing = newAchievements(counted, counted.disciplines, unlocked).map(
    ({ type, title, description }) => ({ userId, type, title, description }),
  );
  const right: queries.Kept = {
    ...counted,
    ...standingOf(counted.points),
    achievementCount: counted.achievementCount + missing.length,
  };
  const differences = (Object.keys(right) as (keyof queries.Kept)[])
    .filter((field) => !isDeepStrictEqual(kept[field], right[field]))
    .map((field) => ({ of: userId, field, kept: kept[field], counted: right[field] }));
  return { userId, right, missing, differences };
}

const recountTotals = (isRepairing: boolean) => async (tx: Tx) => {
  const totals = await queries.reckonTotals(tx);
  const differing = totals.filter(({ kept, counted }) => kept !== counted);
  if (isRepairing) {
    for (const { name, kept, counted } of differing) {
      await queries.correctTotal(tx, name, counted - kept);
    }
  }
  return differing.map(({ name, kept, counted }) => ({ of: name, field: 'total', kept, counted }));
};
