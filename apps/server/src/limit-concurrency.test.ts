import { expect, it } from 'vitest';
import { limitConcurrency, TooBusyError } from './limit-concurrency';

function createWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) => () => {
    started.push(n);
    return new Promise<number>((resolve) => {
      ends[n] = () => resolve(n);
    });
  };
  return { started, ends, work };
}

it('starts waiting calls in order as others end', async () => {
  const run = limitConcurrency(2, 2);
  const { started, ends, work } = createWork();
  const [first, second, third, fourth] = [0, 1, 2, 3].map((n) => run(work(n)));
  expect(started).toEqual([0, 1]);
  expect(run.countWaiting()).toBe(2);
  ends[1]?.();
  expect(await second).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  await first;
  expect(started).toEqual([0, 1, 2, 3]);
  expect(run.countWaiting()).toBe(0);
  ends[3]?.();
  ends[2]?.();
  expect(await Promise.all([third, fourth])).toEqual([2, 3]);
});

it('starts the next call when one fails', async () => {
  const run = limitConcurrency(1, 1);
  const failing = run(() => Promise.reject(new Error('broken')));
  const next = run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await run(async () => 'again')).toBe('again');
});

it('rejects calls beyond the limit of waiting ones', async () => {
  const run = limitConcurrency(1, 1);
  const { ends, work } = createWork();
  const first = run(work(0));
  const second = run(work(1));
  await expect(run(work(2))).rejects.toThrow(TooBusyError);
  ends[0]?.();
  await first;
  ends[1]?.();
  expect(await second).toBe(1);
});
