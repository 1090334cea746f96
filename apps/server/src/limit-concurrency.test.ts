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

it('starts what waits in the order it came, as others end', async () => {
  const takeTurn = limitConcurrency(2, 2);
  const { started, ends, work } = createWork();
  const [first, second, third, fourth] = [0, 1, 2, 3].map((n) => takeTurn(work(n)));
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  expect(await second).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  await first;
  expect(started).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  ends[2]?.();
  expect(await Promise.all([third, fourth])).toEqual([2, 3]);
});

it('gives the turn on when work fails', async () => {
  const takeTurn = limitConcurrency(1, 1);
  const failing = takeTurn(() => Promise.reject(new Error('broken')));
  const next = takeTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await takeTurn(async () => 'again')).toBe('again');
});

it('refuses what more would wait than may', async () => {
  const takeTurn = limitConcurrency(1, 1);
  const { ends, work } = createWork();
  const first = takeTurn(work(0));
  const second = takeTurn(work(1));
  await expect(takeTurn(work(2))).rejects.toThrow(TooBusyError);
  ends[0]?.();
  await first;
  ends[1]?.();
  expect(await second).toBe(1);
});
