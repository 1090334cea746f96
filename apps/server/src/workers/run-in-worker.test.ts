import { expect, it } from 'vitest';
import { runInWorker, WorkerEndedError } from './run-in-worker';

const TASK = { kind: 'nothing that it knows', format: 'pdf' };

it('ends a task that nobody waits for any more, at work or not yet begun', async () => {
  const left = new AbortController();
  const options = { timeoutMs: 60_000, signal: left.signal };
  const working = runInWorker('export', TASK, options);
  left.abort();
  await expect(working).rejects.toThrow(WorkerEndedError);
  await expect(runInWorker('export', TASK, options)).rejects.toThrow('is not needed any more');
});

it('ends a task that takes too long', async () => {
  await expect(runInWorker('export', TASK, { timeoutMs: 0 })).rejects.toThrow(WorkerEndedError);
});
