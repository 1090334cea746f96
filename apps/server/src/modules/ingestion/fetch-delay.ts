const MINUTE_MS = 60_000;
export const FETCH_INTERVAL_MS = 15 * MINUTE_MS;
const LONGEST_BACK_OFF_MS = 2 * 60 * MINUTE_MS;
const LONGEST_WISH_MS = 24 * 60 * MINUTE_MS;

/** How long a source is left alone after a fetch: longer with each failure in a row, and as long as the publisher asks. */
export function fetchDelay(failures: number, retryAfterSeconds = 0): number {
  const backOff = FETCH_INTERVAL_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10);
  const wish = Math.min(retryAfterSeconds * 1000, LONGEST_WISH_MS);
  return Math.max(Math.min(backOff, LONGEST_BACK_OFF_MS), wish);
}
