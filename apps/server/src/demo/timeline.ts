import type { Database } from '../db/client';
import { setClock } from './demo-clock.queries';

/** Collects actions with their times and runs them in order. */
export interface Timeline {
  at(time: Date, act: () => Promise<void>): void;
  run(report: (done: number, of: number) => void): Promise<void>;
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
    async run(report) {
      // Sorting is stable: actions of the same time run in planning order.
      const ordered = moments.toSorted((a, b) => a.time - b.time);
      for (const [index, { time, act }] of ordered.entries()) {
        await setClock(db, new Date(time));
        await act();
        report(index + 1, ordered.length);
      }
    },
  };
}
