import { AppError } from '../../errors';
import { TooBusyError } from '../../limit-concurrency';
import { createLastingWorker } from '../../workers/lasting-worker';
import { WorkerEndedError } from '../../workers/run-in-worker';
import { performSpillTask, type SpillTask, type SpillWork } from './spill-tasks';

/** A character takes up to 2 µs: less than this is not worth a message to another thread. */
const MAX_HERE = 1000;

/** One per process: a second would compete with the event loop for processors. */
export const spillThread = createLastingWorker<SpillTask, unknown>('spill', {
  // Many times what the longest text takes, and less than a transaction may pause.
  timeoutMs: 10_000,
  // More than there are connections in whose transactions a text is guarded.
  mostWaiting: 250,
});

type Input<Kind extends keyof SpillWork> = Parameters<SpillWork[Kind]>[0];
type Result<Kind extends keyof SpillWork> = ReturnType<SpillWork[Kind]>;

/** Reads texts apart from the event loop, but for short ones. */
export async function runSpillTask<Kind extends keyof SpillWork>(
  kind: Kind,
  input: Input<Kind>,
  texts: readonly (string | null)[],
): Promise<Result<Kind>> {
  const task = { kind, input } as SpillTask;
  const characters = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const result = characters <= MAX_HERE ? performSpillTask(task) : await runApart(task);
  return result as Result<Kind>;
}

/** What could not be compared is not stored. */
const runApart = (task: SpillTask): Promise<unknown> =>
  spillThread.run(task).catch((error: unknown) => {
    if (error instanceof WorkerEndedError || error instanceof TooBusyError) {
      throw new AppError(
        'UNAVAILABLE',
        'The text could not be compared with restricted reports and was not stored, please try again',
        undefined,
        { 'retry-after': '1' },
      );
    }
    throw error;
  });
