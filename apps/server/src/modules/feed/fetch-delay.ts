const MINUTE_MS = 60_000;
export const FETCH_INTERVAL_MS = 15 * MINUTE_MS;
const BACK_OFF_MAX_MS = 2 * 60 * MINUTE_MS;
const RETRY_AFTER_MAX_MS = 24 * 60 * MINUTE_MS;

/** The time to the next fetch: longer with each failure in a row, and at least the Retry-After of the publisher. */
export function fetchDelay(
  failures: number,
  retryAfterSeconds = 0,
  intervalMs = FETCH_INTERVAL_MS,
): number {
  const backOff = intervalMs * 2 ** Math.min(Math.max(failures - 1, 0), 10);
  const retryAfter = Math.min(retryAfterSeconds * 1000, RETRY_AFTER_MAX_MS);
  return Math.max(Math.min(backOff, Math.max(BACK_OFF_MAX_MS, intervalMs)), retryAfter);
}
