const [MINUTE, HOUR] = [60, 3600];

/** Seconds to wait after each failed attempt; there is none after the last one. */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
export const ATTEMPTS_MAX = DELAYS.length + 1;
const RETRY_AFTER_MAX = 24 * HOUR;

/**
 * Seconds until the next attempt, or null after the last one. Up to a tenth more, so that many that failed together do not come
 * back together. A receiver may ask for a longer wait.
 */
export function delayAfter(
  attempts: number,
  { retryAfter = 0, random = Math.random() }: { retryAfter?: number; random?: number } = {},
): number | null {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return null;
  return Math.max(delay * (1 + random / 10), Math.min(retryAfter, RETRY_AFTER_MAX));
}

/** The header `retry-after` in seconds: a number, or a date. */
export function readRetryAfter(value: string | null, now = Date.now()): number {
  if (!value) return 0;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}
