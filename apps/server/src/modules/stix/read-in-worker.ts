import { AppError } from '../../errors';
import { limitConcurrency, TooBusyError } from '../../limit-concurrency';
import { runInWorker, WorkerEndedError } from '../../workers/run-in-worker';
import type { ReadBundleOutcome, ReadBundleTask, WrittenItem } from './stix-import.worker';

/** Includes the start of the worker, which takes seconds on a busy machine. */
const TIMEOUT_MS = 60_000;
/** One at a time: a bundle may fill the memory of its worker. */
const runOneImport = limitConcurrency(1, 10);

const refuse = (message: string) => new AppError('VALIDATION', message);

/** Reads a bundle apart from the event loop. */
export async function readInWorker(body: Buffer, context = '[]'): Promise<readonly WrittenItem[]> {
  const task: ReadBundleTask = { bytes: new Uint8Array(body), context };
  const outcome = await runInWorker<ReadBundleTask, ReadBundleOutcome>('stix-import', task, {
    transfer: [task.bytes.buffer],
    timeoutMs: TIMEOUT_MS,
    run: runOneImport,
  }).catch((error: unknown) => {
    if (error instanceof WorkerEndedError) throw refuse('The bundle takes too long to read');
    if (error instanceof TooBusyError) {
      throw new AppError('UNAVAILABLE', 'Too many imports at once, please try again', undefined, {
        'retry-after': '10',
      });
    }
    throw error;
  });
  if ('problem' in outcome) throw refuse(outcome.problem);
  return outcome.items;
}
