import { expect } from 'vitest';
import { atEnd } from '../testing/at-end';

/** `HOSTILE=long` runs the full tests; `npm test` runs the short form. */
export const isLong = process.env.HOSTILE === 'long';

export const scale = (short: number, long: number): number => (isLong ? long : short);

const FAILURES = 'answers of 5xx';

/** Prints the figures of a test file at its end, and fails it if there was a 5xx response. */
export function countFigures(title: string) {
  const figures = new Map<string, number>([[FAILURES, 0]]);
  const count = (name: string, amount = 1) => {
    figures.set(name, (figures.get(name) ?? 0) + amount);
  };
  atEnd(() => {
    const summary = [...figures].map(([name, amount]) => `${amount} ${name}`).join(', ');
    console.info(`hostile: ${title}: ${summary}`);
    expect(figures.get(FAILURES)).toBe(0);
  });
  const countAnswer = (status: number, name = 'requests') => {
    count(name);
    if (status >= 500) count(FAILURES);
  };
  return { count, countAnswer };
}
