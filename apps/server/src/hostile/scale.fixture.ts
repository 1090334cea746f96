import { afterAll } from 'vitest';

/** `HOSTILE=long` asks for the whole of it; what `npm test` runs is the short form. */
const isLong = process.env.HOSTILE === 'long';

export const scale = (short: number, long: number): number => (isLong ? long : short);

/** Figures of a file, told when it is done. */
export function countFigures(title: string) {
  const figures = new Map<string, number>();
  afterAll(() => {
    const told = [...figures].map(([name, count]) => `${count} ${name}`).join(', ');
    console.info(`hostile: ${title}: ${told}`);
  });
  return (name: string, count = 1) => figures.set(name, (figures.get(name) ?? 0) + count);
}
