import type { Transferable } from 'node:worker_threads';
import { limitConcurrency } from '../limit-concurrency';
import { startWorker } from './start-worker';

const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** More would compete with the event loop for processors. */
const runOneOfTwo = limitConcurrency(2, 20);

/** Runs one task in its own thread, so that a task that blocks or grows harms nothing else. */
export function runInWorker<Task, Result>(
  name: string,
  task: Task,
  { transfer, timeoutMs }: { transfer: readonly Transferable[]; timeoutMs: number },
): Promise<Result> {
  return runOneOfTwo(
    () =>
      new Promise<Result>((resolve, reject) => {
        const worker = startWorker(name, { name, resourceLimits: MEMORY, env: {} });
        const timer = setTimeout(() => void worker.terminate(), timeoutMs);
        worker.once('message', (result: Result) => {
          resolve(result);
          void worker.terminate();
        });
        worker.once('error', (error: NodeJS.ErrnoException) => {
          const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
          reject(isTooLarge ? new WorkerEndedError(`${name} needs too much memory`) : error);
        });
        worker.once('exit', () => {
          clearTimeout(timer);
          reject(new WorkerEndedError(`${name} ended without a result`));
        });
        worker.postMessage(task, transfer);
      }),
  );
}

/** The task exceeded its time or memory limit. */
export class WorkerEndedError extends Error {}
