import type { Database } from '../../apps/server/src/db/client';
import { guardTexts } from '../../apps/server/src/modules/markings/spill.service';
import type { SignedIn } from '../product';
import { makeFreshText } from './fresh-text';
import { percentile } from './statistics';

export interface GuardCost {
  readonly text: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const TEXTS = [
  { text: 'a message of 300 characters', length: 300, times: 500 },
  { text: 'the longest message (4,000 characters)', length: 4000, times: 500 },
  { text: 'the longest report (50,000 characters)', length: 50_000, times: 100 },
];

/** The time that the guard takes within the transaction of a post. The writer reads all but RED reports. */
export async function measureGuardCosts(db: Database, writer: SignedIn): Promise<GuardCost[]> {
  const costs: GuardCost[] = [];
  for (const { text, length, times } of TEXTS) {
    await timeGuard(db, writer, length, times / 5);
    const took = Float64Array.from(await timeGuard(db, writer, length, times)).sort();
    costs.push({ text, p50: percentile(took, 0.5), p99: percentile(took, 0.99) });
  }
  return costs;
}

async function timeGuard(db: Database, { id }: SignedIn, length: number, times: number) {
  const writer = {
    ...{ id, clearance: 4, sightKey: '4:', sightVersion: 0, hasTaken: false },
    ...{ isAdmin: false, isWaiting: false, sessionId: '', token: null },
  };
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const content = makeFreshText(length);
    took.push(
      await db.begin(async (tx) => {
        await tx`select 1`;
        const start = performance.now();
        await guardTexts(tx, writer, { kind: 'forum' }, { content }, undefined);
        return performance.now() - start;
      }),
    );
  }
  return took;
}
