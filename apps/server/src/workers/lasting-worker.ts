import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../limit-concurrency';
import { WorkerEndedError } from './run-in-worker';
import { workerFile } from './worker-file';

const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** An idle thread is ended to free its memory. */
const IDLE_MS = 60_000;

interface Limits {
  /** Of a task, with the start of the thread. */
  readonly timeoutMs: number;
  readonly mostWaiting: number;
}

export interface LastingWorker<Task, Result> {
  /** Rejects with `WorkerEndedError` or `TooBusyError` if the task was not done. */
  run(task: Task): Promise<Result>;
  /** Ends the thread, also at work. The next task starts it again. */
  end(): Promise<void>;
}

/** A thread that does one short task after the other: to start one for each would take longer than the task. */
export function createLastingWorker<Task, Result>(
  name: string,
  { timeoutMs, mostWaiting }: Limits,
): LastingWorker<Task, Result> {
  const runNext = limitConcurrency(1, mostWaiting);
  let current: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = new Worker(workerFile(name), { name, resourceLimits: MEMORY, env: {} });
    const forget = () => {
      if (current === worker) current = null;
    };
    // An error ends it, a moment later.
    worker.once('error', forget).once('exit', forget);
    return worker;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = current;
    current = null;
    await ended?.terminate();
  }

  const perform = (task: Task): Promise<Result> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      current ??= start();
      const worker = current;
      worker.ref();
      const timer = setTimeout(() => void end(), timeoutMs);
      function finish(): void {
        clearTimeout(timer);
        worker.off('message', receive).off('error', fail).off('exit', handleExit).unref();
        idle = setTimeout(() => void end(), IDLE_MS).unref();
      }
      function receive(result: Result): void {
        finish();
        resolve(result);
      }
      function fail(error: NodeJS.ErrnoException): void {
        finish();
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isTooLarge ? new WorkerEndedError(`${name} needs too much memory`) : error);
      }
      function handleExit(): void {
        finish();
        reject(new WorkerEndedError(`${name} ended without a result`));
      }
      worker.on('message', receive).on('error', fail).on('exit', handleExit);
      worker.postMessage(task);
    });

  return { run: (task) => runNext(() => perform(task)), end };
}
