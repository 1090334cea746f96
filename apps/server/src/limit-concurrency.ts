/** Too many calls are waiting already. */
export class TooBusyError extends Error {}

export interface RunLimited {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many calls wait for their turn. */
  countWaiting(): number;
}

/** Runs at most `mostAtOnce` calls at a time. Others wait in order; beyond `mostWaiting` they are rejected. */
export function limitConcurrency(
  mostAtOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): RunLimited {
  let running = 0;
  const waiting: (() => void)[] = [];
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new TooBusyError('too many are waiting already');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { countWaiting: () => waiting.length });
}
