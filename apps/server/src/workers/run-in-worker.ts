import { type Transferable, Worker } from 'node:worker_threads';
import { limitConcurrency, type RunLimited } from '../limit-concurrency';
import { workerFile } from './worker-file';

const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** More would compete with the event loop for processors. */
const runOneOfTwo = limitConcurrency(2, 20);

interface WorkerTask {
  readonly transfer?: readonly Transferable[];
  readonly timeoutMs: number;
  /** Ends the task when nobody waits for it any more. */
  readonly signal?: AbortSignal;
  /** For tasks that wait in a line of their own. */
  readonly run?: RunLimited;
}

/** Runs one task in its own thread, so that a task that blocks or grows harms nothing else. */
export function runInWorker<Task, Result>(
  name: string,
  task: Task,
  { transfer = [], timeoutMs, signal, run = runOneOfTwo }: WorkerTask,
): Promise<Result> {
  return run(
    () =>
      new Promise<Result>((resolve, reject) => {
        if (signal?.aborted) throw new WorkerEndedError(`${name} is not needed any more`);
        const worker = new Worker(workerFile(name), { name, resourceLimits: MEMORY, env: {} });
        signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
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
