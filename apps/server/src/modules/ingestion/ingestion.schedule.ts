import type { Platform } from '../../platform';
import type { IngestionService } from './ingestion.service';

export const FEEDS_JOB = 'feeds';
const FIRST_LOOK_MS = 2000;
const LOOK_EVERY_MS = 30_000;
/** Sources that one instance fetches at once. */
const AT_ONCE = 2;

/** Looks every half minute for sources that are due. Gives what stops it and waits until nothing is under way. */
export function scheduleIngestion(
  { log, vitals }: Pick<Platform, 'log' | 'vitals'>,
  ingestion: Pick<IngestionService, 'fetchDueSources'>,
): () => Promise<void> {
  let isStopped = false;
  let round = Promise.resolve();
  let timer = setTimeout(look, FIRST_LOOK_MS);
  timer.unref();

  function look(): void {
    round = fetchAll().finally(() => {
      if (isStopped) return;
      timer = setTimeout(look, LOOK_EVERY_MS);
      timer.unref();
    });
  }

  async function fetchAll(): Promise<void> {
    const rounds = Array.from({ length: AT_ONCE }, () => ingestion.fetchDueSources());
    const outcomes = await Promise.allSettled(rounds);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    const hasFetched = outcomes.some(
      (outcome) => outcome.status === 'fulfilled' && outcome.value > 0,
    );
    if (failed) log.warn({ err: failed.reason }, 'fetching sources failed');
    // Looking and finding nothing due is no run; a source that cannot be reached is no failure of the job.
    if (failed || hasFetched) vitals.recordJob(FEEDS_JOB, failed?.reason);
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
