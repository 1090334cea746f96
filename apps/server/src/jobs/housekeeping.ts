import type { FastifyBaseLogger } from 'fastify';

const INTERVAL_MS = 10 * 60_000;

/** Small clean-ups that any instance may do at any time: each deletes only what has expired. */
export function startHousekeeping(
  log: FastifyBaseLogger,
  chores: readonly (() => Promise<void>)[],
): () => void {
  const timer = setInterval(async () => {
    for (const chore of chores) {
      await chore().catch((error) => log.warn({ err: error }, 'housekeeping failed'));
    }
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
