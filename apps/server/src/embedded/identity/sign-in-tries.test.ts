import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database';
import { countTries, purgeTries, revertTries } from './sign-in-tries.queries';

const { db } = await createTestDatabase();
const allowance = { free: 3, decaySeconds: 60, maxDelaySeconds: 10 };

/** Returns the delay after the latest try in seconds and ends it. */
async function readDelay(key: string): Promise<number> {
  const [row] = await db<{ delay: number }[]>`
    select extract(epoch from free_at - last_at)::float8 as delay from sign_in_tries where key = ${key}`;
  await db`update sign_in_tries set free_at = clock_timestamp() where key = ${key}`;
  return Math.round(row?.delay ?? Number.NaN);
}

test('delays start after the free tries and double up to a limit', async () => {
  const delays: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    expect(await countTries(db, 'a', 1, { ...allowance, decaySeconds: 1e9 })).toBeNull();
    delays.push(await readDelay('a'));
  }
  expect(delays).toEqual([0, 0, 0, 1, 2, 4, 8, 10, 10]);
});

test('tries have a cost, expire over time and can be reverted', async () => {
  await countTries(db, 'b', 8, allowance);
  expect(await readDelay('b')).toBe(10);
  await db`update sign_in_tries set last_at = last_at - interval '6 minutes' where key = 'b'`;
  await countTries(db, 'b', 1, allowance);
  expect(await readDelay('b')).toBe(0);
  await countTries(db, 'b', 2, allowance);
  expect(await readDelay('b')).toBe(2);
  await revertTries(db, 'b', 2);
  await countTries(db, 'b', 1, allowance);
  expect(await readDelay('b')).toBe(1);
});

test('tries during a delay are rejected and do not extend it', async () => {
  const long = { ...allowance, maxDelaySeconds: 1000 };
  await countTries(db, 'c', 13, long);
  const waits = await Promise.all(Array.from({ length: 5 }, () => countTries(db, 'c', 1, long)));
  for (const wait of waits) expect(wait).toBeGreaterThan(400);
  expect(await db`select failures from sign_in_tries where key = 'c'`).toEqual([{ failures: 13 }]);
});

test('tries older than a day are removed', async () => {
  await countTries(db, 'old', 1, allowance);
  await countTries(db, 'young', 1, allowance);
  await db`update sign_in_tries set last_at = now() - interval '25 hours' where key = 'old'`;
  await purgeTries(db);
  expect(await db`select key from sign_in_tries where key in ('old', 'young')`).toEqual([
    { key: 'young' },
  ]);
});
