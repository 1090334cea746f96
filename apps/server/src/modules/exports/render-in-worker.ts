import { AppError, invalid } from '../../errors';
import { limitConcurrency, TooBusyError } from '../../limit-concurrency';
import { runInWorker, WorkerEndedError } from '../../workers/run-in-worker';
import type { ExportTask } from './export.worker';

const TIMEOUT_MS = 60_000;
/** One file at a time: one processor stays free for everyone else. */
export const runOneExport = limitConcurrency(1, 20);

/** Makes a PDF or Word file apart from the event loop. */
export async function renderInWorker(task: ExportTask, signal: AbortSignal): Promise<Buffer> {
  const bytes = await runInWorker<ExportTask, Uint8Array<ArrayBuffer>>('export', task, {
    timeoutMs: TIMEOUT_MS,
    signal,
    run: runOneExport,
  }).catch((error: unknown) => {
    if (error instanceof WorkerEndedError) {
      throw invalid('format', 'This takes too long to set. Choose another format.');
    }
    if (error instanceof TooBusyError) {
      throw new AppError('UNAVAILABLE', 'Too many exports at once, please try again', undefined, {
        'retry-after': '10',
      });
    }
    throw error;
  });
  return Buffer.from(bytes.buffer);
}
