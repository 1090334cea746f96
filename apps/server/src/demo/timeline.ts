import type { Database } from '../db/client';
import { setClock } from './demo-clock.queries';

/** Everything that happens, at its time; then it is lived through in that order. */
export interface Timeline {
  at(time: Date, act: () => Promise<void>): void;
  live(tell: (done: number, of: number) => void): Promise<void>;
}

interface Moment {
  readonly time: number;
  readonly act: () => Promise<void>;
}

export function createTimeline(db: Database): Timeline {
  const moments: Moment[] = [];
  return {
    at(time, act) {
      moments.push({ time: time.getTime(), act });
    },
    async live(tell) {
      // Sorting is stable: what was planned first for one moment happens first.
      const ordered = moments.toSorted((a, b) => a.time - b.time);
      for (const [index, { time, act }] of ordered.entries()) {
        await setClock(db, new Date(time));
        await act();
        tell(index + 1, ordered.length);
      }
    },
  };
}
