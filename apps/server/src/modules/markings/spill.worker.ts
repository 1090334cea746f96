import { parentPort } from 'node:worker_threads';
import { performSpillTask, type SpillTask } from './spill-tasks';

parentPort?.on('message', (task: SpillTask) => parentPort?.postMessage(performSpillTask(task)));
