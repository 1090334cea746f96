import { expect, test } from 'vitest';
import { MAX_FINGERPRINTS, performSpillTask, type ReadTexts } from './spill-tasks';

const read = (...texts: string[]) =>
  performSpillTask({ kind: 'readTexts', input: { texts, level: 'GREEN' } }) as ReadTexts;
const numbersOf = ({ fingerprints }: ReadTexts) => JSON.parse(`[${fingerprints?.slice(1, -1)}]`);
const han = (from: number, length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(0x4e00 + from + i)).join('');

test('a bounded number of fingerprints is looked up, whatever the text and however many fields', () => {
  const [a, b] = [han(0, 15_000), han(5000, 15_000)];
  expect(numbersOf(read(a))).toHaveLength(MAX_FINGERPRINTS);
  expect(numbersOf(read(a, b))).toHaveLength(MAX_FINGERPRINTS);
  const words = Array.from({ length: 3500 }, (_, i) => `word${i}`).join(' ');
  expect(numbersOf(read(words)).length).toBeLessThan(MAX_FINGERPRINTS);
});

test('a longer passage of the longest text is found for certain', () => {
  const source = new Set(numbersOf(read(han(7000, 100))));
  expect(numbersOf(read(han(0, 15_000))).some((print: number) => source.has(print))).toBe(true);
});

test('a text of fewer than 12 words has none', () => {
  expect(read('one two (RED)')).toEqual({ labels: [null], fingerprints: null });
  expect(read('TLP:RED')).toEqual({ labels: ['RED'], fingerprints: null });
});
