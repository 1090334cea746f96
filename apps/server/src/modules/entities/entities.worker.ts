import { parentPort } from 'node:worker_threads';
import { createMentionFinder } from './mention-finder';

const find = createMentionFinder();
parentPort?.on('message', (task: Parameters<typeof find>[0]) =>
  parentPort?.postMessage(find(task)),
);
