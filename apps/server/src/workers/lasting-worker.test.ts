import { afterAll, expect, it } from 'vitest';
import { TooBusyError } from '../limit-concurrency';
import type { SpillTask } from '../modules/markings/spill-tasks';
import { createLastingWorker } from './lasting-worker';
import { WorkerEndedError } from './run-in-worker';

const TASK: SpillTask = { kind: 'readTexts', input: { texts: ['TLP:RED'], level: 'GREEN' } };
const RESULT = { labels: ['RED'], fingerprints: null };
const LIMITS = { timeoutMs: 60_000, mostWaiting: 1 };

const worker = createLastingWorker<unknown, unknown>('spill', LIMITS);
afterAll(worker.end);

it('does one task after the other, and refuses more than may wait', async () => {
  const answers = await Promise.allSettled([worker.run(TASK), worker.run(TASK), worker.run(TASK)]);
  expect(answers.slice(0, 2)).toEqual([
    { status: 'fulfilled', value: RESULT },
    { status: 'fulfilled', value: RESULT },
  ]);
  expect(answers[2]).toMatchObject({ status: 'rejected', reason: expect.any(TooBusyError) });
});

it('starts again after it was ended at work, and after an error', async () => {
  await worker.end();
  const [ended] = await Promise.allSettled([worker.run(TASK), worker.end()]);
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(WorkerEndedError) });
  await expect(worker.run({ kind: 'nothing that it knows' })).rejects.toThrow(TypeError);
  expect(await worker.run(TASK)).toEqual(RESULT);
});

it('ends a task that takes too long', async () => {
  const hasty = createLastingWorker('spill', { ...LIMITS, timeoutMs: 0 });
  await expect(hasty.run(TASK)).rejects.toThrow(WorkerEndedError);
});
