import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../workers/start-worker';
import type { FeedTask, FetchFailure, ResultOf, WorkerMessage } from './feed-task';
import { FETCH_LIMIT_MS } from './fetch-bytes';

/** Beyond the fetch's own limit: a thread that does not even answer in time is ended. */
const FETCH_PATIENCE_MS = FETCH_LIMIT_MS + 5000;
const READ_PATIENCE_MS = 5000;
/** A thread without work goes, and its memory with it. */
const IDLE_MS = 5000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export interface FeedWorkers {
  run<Task extends FeedTask>(task: Task): Promise<ResultOf<Task> | FetchFailure>;
  /** Ends all of them, whatever they do. */
  close(): Promise<void>;
}

/** Threads that fetch and read feeds, one task at a time each. As many start as there are tasks at once. */
export function createFeedWorkers({ readPatienceMs = READ_PATIENCE_MS } = {}): FeedWorkers {
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  function start(): Worker {
    const worker = startWorker('modules/ingestion/feed.worker', {
      name: 'feed',
      resourceLimits: MEMORY,
      // A hostile feed finds no secrets in there.
      env: {},
      stdout: true,
      stderr: true,
    });
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    worker.on('error', () => {});
    return worker;
  }

  function rest(worker: Worker): void {
    idle.push(worker);
    setTimeout(() => {
      if (idle.includes(worker)) void worker.terminate();
    }, IDLE_MS).unref();
    worker.unref();
  }

  return {
    run<Task extends FeedTask>(task: Task) {
      const worker = idle.pop() ?? start();
      worker.ref();
      return new Promise<ResultOf<Task> | FetchFailure>((resolve) => {
        let isReading = false;
        let patience = setTimeout(giveUp, FETCH_PATIENCE_MS);

        function giveUp(): void {
          finish(tookTooLong(isReading));
          void worker.terminate();
        }
        function hear(message: WorkerMessage): void {
          if ('stage' in message) {
            isReading = true;
            clearTimeout(patience);
            patience = setTimeout(giveUp, readPatienceMs);
            return;
          }
          finish(message.result as ResultOf<Task>);
          rest(worker);
        }
        function endEarly(): void {
          finish({ outcome: 'unreadable', problem: 'It takes more memory to read than it may' });
        }
        function finish(result: ResultOf<Task> | FetchFailure): void {
          clearTimeout(patience);
          worker.off('message', hear);
          worker.off('exit', endEarly);
          resolve(result);
        }
        worker.on('message', hear);
        worker.once('exit', endEarly);
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
    ? { outcome: 'unreadable', problem: 'It takes longer to read than it may' }
    : { outcome: 'timed-out', problem: 'It did not answer in full within 10 seconds' };
