import { parentPort } from 'node:worker_threads';
import type { FeedTask, WorkerMessage } from './feed-task';
import { performTask } from './perform-task';

const send = (message: WorkerMessage) => parentPort?.postMessage(message);

/** Isolates feeds in a thread: a hostile one can block or exhaust only this thread. */
parentPort?.on('message', async (task: FeedTask) => {
  send({ result: await performTask(task, () => send({ stage: 'reading' })) });
});
