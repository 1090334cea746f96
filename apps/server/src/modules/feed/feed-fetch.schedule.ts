import type { Platform } from '../../platform';
import type { FeedFetchService } from './feed-fetch.service';

export const FEEDS_JOB = 'feeds';
const FIRST_CHECK_MS = 2000;
const CHECK_INTERVAL_MS = 30_000;
/** Per instance. */
const CONCURRENT_FETCHES = 2;

/** Checks for due sources every half minute. The returned function stops it and waits for running fetches. */
export function scheduleFeedFetching(
  { log, vitals }: Pick<Platform, 'log' | 'vitals'>,
  feedFetch: Pick<FeedFetchService, 'fetchDueSources'>,
): () => Promise<void> {
  let isStopped = false;
  let round = Promise.resolve();
  let timer = setTimeout(check, FIRST_CHECK_MS);
  timer.unref();

  function check(): void {
    round = fetchAll().finally(() => {
      if (isStopped) return;
      timer = setTimeout(check, CHECK_INTERVAL_MS);
      timer.unref();
    });
  }

  async function fetchAll(): Promise<void> {
    const rounds = Array.from({ length: CONCURRENT_FETCHES }, () => feedFetch.fetchDueSources());
    const outcomes = await Promise.allSettled(rounds);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    const hasFetched = outcomes.some(
      (outcome) => outcome.status === 'fulfilled' && outcome.value > 0,
    );
    if (failed) log.warn({ err: failed.reason }, 'fetching sources failed');
    // A check without due sources is not a run, and an unreachable source is not a failure of the job.
    if (failed || hasFetched) vitals.recordJob(FEEDS_JOB, failed?.reason);
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
