import { afterAll, expect } from 'vitest';

/** `HOSTILE=long` asks for the whole of it; what `npm test` runs is the short form. */
export const isLong = process.env.HOSTILE === 'long';

export const scale = (short: number, long: number): number => (isLong ? long : short);

const FAILURES = 'answers of 5xx';

/** Figures of a file, told when it is done; that the server failed at nothing is one of them, and must be so. */
export function countFigures(title: string) {
  const figures = new Map<string, number>([[FAILURES, 0]]);
  const count = (name: string, amount = 1) => {
    figures.set(name, (figures.get(name) ?? 0) + amount);
  };
  afterAll(() => {
    const told = [...figures].map(([name, amount]) => `${amount} ${name}`).join(', ');
    console.info(`hostile: ${title}: ${told}`);
    expect(figures.get(FAILURES)).toBe(0);
  });
  /** One request, by what it is told as, and how it was answered. */
  const countAnswer = (status: number, name = 'requests') => {
    count(name);
    if (status >= 500) count(FAILURES);
  };
  return { count, countAnswer };
}
