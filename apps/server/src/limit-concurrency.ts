/** Too many calls are waiting already. */
export class TooBusyError extends Error {}

export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `mostAtOnce` calls at a time. Others wait in order; beyond `mostWaiting` they are rejected. */
export function limitConcurrency(
  mostAtOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): RunLimited {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
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
}
