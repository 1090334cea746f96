import { describe, expect, test } from 'vitest';
import { coalesce } from './coalesce';

/** Reads that the test ends by hand. */
function startReads() {
  const reads: { keys: string[]; finish(): void; fail(): void }[] = [];
  const ask = coalesce<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    reads.push({
      keys,
      finish: () =>
        resolve(new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `${key}!`]))),
      fail: () => reject(new Error('the database is unavailable')),
    });
    return promise;
  });
  return { ask, reads };
}
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('concurrent callers', () => {
  test('share one read, each key in it once', async () => {
    const { ask, reads } = startReads();
    const answers = [ask('a'), ask('b'), ask('a'), ask('gone')];
    await nextTurn();
    expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'gone']]);
    reads[0]?.finish();
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'a!', undefined]);
  });

  test('all get the failure of a read, and the next call reads again', async () => {
    const { ask, reads } = startReads();
    const failing = [ask('a'), ask('b')];
    await nextTurn();
    reads[0]?.fail();
    for (const answer of failing) await expect(answer).rejects.toThrow('unavailable');
    const later = ask('a');
    await nextTurn();
    reads[1]?.finish();
    expect(await later).toBe('a!');
  });
});

test('a read that never ends is abandoned, and the next one starts', async () => {
  let reads = 0;
  const ask = coalesce<string>((keys) => {
    reads += 1;
    return reads === 1
      ? new Promise(() => {})
      : Promise.resolve(new Map(keys.map((key) => [key, `${key}!`])));
  }, 20);
  await expect(ask('a')).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await ask('a')).toBe('a!');
});

test('a call during a read waits for the next read', async () => {
  const { ask, reads } = startReads();
  const first = ask('a');
  await nextTurn();
  const second = ask('a');
  reads[0]?.finish();
  await first;
  await nextTurn();
  expect(reads).toHaveLength(2);
  reads[1]?.finish();
  expect(await second).toBe('a!');
});
