import type { Endpoint } from '@watchfloor/contract';
import { AppError } from '../errors';
import type { LargeJson } from '../large-json';
import { TooBusyError } from '../limit-concurrency';
import { runInWorker, WorkerEndedError } from '../workers/run-in-worker';
import type { LargeBodyOutcome, LargeBodyTask } from './large-body.worker';

/** Includes the start of the worker, which takes seconds on a busy machine. */
const TIMEOUT_MS = 30_000;

const busy = () =>
  new AppError('UNAVAILABLE', 'Too many imports at once, please try again', undefined, {
    'retry-after': '5',
  });

/** Parses and validates a large JSON body in a worker. */
export async function readLargeBody(endpoint: Endpoint, bytes: Buffer): Promise<LargeJson> {
  const task: LargeBodyTask = {
    method: endpoint.method,
    path: endpoint.path,
    // A copy that can be transferred to the worker.
    bytes: new Uint8Array(bytes),
  };
  const outcome = await runInWorker<LargeBodyTask, LargeBodyOutcome>('large-body', task, {
    transfer: [task.bytes.buffer],
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    if (error instanceof WorkerEndedError)
      throw new AppError('VALIDATION', 'The request takes too long to read');
    if (error instanceof TooBusyError) throw busy();
    throw error;
  });
  if ('problem' in outcome) throw new AppError('VALIDATION', outcome.problem, outcome.details);
  return outcome;
}
