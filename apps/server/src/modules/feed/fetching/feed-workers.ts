import { Worker } from 'node:worker_threads';
import { workerFile } from '../../../workers/worker-file';
import type { FeedTask, FetchFailure, ResultOf, WorkerMessage } from './feed-task';
import { FETCH_LIMIT_MS } from './fetch-bytes';

/** Above the limit of the fetch itself, for threads that do not respond at all. */
const FETCH_TIMEOUT_MS = FETCH_LIMIT_MS + 5000;
const READ_TIMEOUT_MS = 5000;
/** Idle threads are ended to free their memory. */
const IDLE_MS = 5000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export interface FeedWorkers {
  run<Task extends FeedTask>(task: Task): Promise<ResultOf<Task> | FetchFailure>;
  /** Terminates all workers, including busy ones. */
  close(): Promise<void>;
}

/** Threads that fetch and read feeds. Each runs one task at a time, and more start when all are busy. */
export function createFeedWorkers({
  readTimeoutMs = READ_TIMEOUT_MS,
  idleMs = IDLE_MS,
} = {}): FeedWorkers {
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  function start(): Worker {
    const worker = new Worker(workerFile('feed'), {
      name: 'feed',
      resourceLimits: MEMORY,
      // Without secrets for a hostile feed.
      env: {},
      stdout: true,
      stderr: true,
    });
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      takeIdle(worker);
    });
    worker.on('error', () => {});
    return worker;
  }

  /** Whether it was idle; then it gets no task any more. */
  function takeIdle(worker: Worker): boolean {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    return at >= 0;
  }

  function release(worker: Worker): void {
    idle.push(worker);
    setTimeout(() => {
      if (takeIdle(worker)) void worker.terminate();
    }, idleMs).unref();
    worker.unref();
  }

  return {
    run<Task extends FeedTask>(task: Task) {
      const worker = idle.pop() ?? start();
      worker.ref();
      return new Promise<ResultOf<Task> | FetchFailure>((resolve) => {
        let isReading = false;
        let timeout = setTimeout(giveUp, FETCH_TIMEOUT_MS);

        function giveUp(): void {
          finish(tookTooLong(isReading));
          void worker.terminate();
        }
        function receive(message: WorkerMessage): void {
          if ('stage' in message) {
            isReading = true;
            clearTimeout(timeout);
            timeout = setTimeout(giveUp, readTimeoutMs);
            return;
          }
          finish(message.result as ResultOf<Task>);
          release(worker);
        }
        function handleExit(): void {
          finish({ outcome: 'unreadable', problem: 'Reading it took too much memory' });
        }
        function finish(result: ResultOf<Task> | FetchFailure): void {
          clearTimeout(timeout);
          worker.off('message', receive);
          worker.off('exit', handleExit);
          resolve(result);
        }
        worker.on('message', receive);
        worker.once('exit', handleExit);
        worker.postMessage(task);
      });
    },

    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

const tookTooLong = (isReading: boolean): FetchFailure =>
  isReading
    ? { outcome: 'unreadable', problem: 'Reading it took too long' }
    : { outcome: 'timed-out', problem: 'It did not respond completely within 10 seconds' };
