import type { Platform } from '../platform';

export const HOUSEKEEPING = 'housekeeping';
const INTERVAL_MS = 10 * 60_000;

/** Small clean-ups that any instance may run at any time: each deletes expired rows only. */
export function startHousekeeping(
  { log, vitals }: Pick<Platform, 'log' | 'vitals'>,
  chores: readonly (() => Promise<void>)[],
): () => void {
  const timer = setInterval(async () => {
    const outcomes = await Promise.allSettled(chores.map((chore) => chore()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) log.warn({ err: failed.reason }, 'housekeeping failed');
    vitals.recordJob(HOUSEKEEPING, failed?.reason);
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
