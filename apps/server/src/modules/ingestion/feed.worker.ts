import { parentPort } from 'node:worker_threads';
import type { FeedTask, WorkerMessage } from './feed-task';
import { performTask } from './perform-task';

const tell = (message: WorkerMessage) => parentPort?.postMessage(message);

/** Feeds are fetched and read here, where one that blocks or grows takes nothing with it but this thread. */
parentPort?.on('message', async (task: FeedTask) => {
  tell({ result: await performTask(task, () => tell({ stage: 'reading' })) });
});
