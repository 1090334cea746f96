import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawQrSvg, encodeQr } from './qr-code';

const print = (modules: boolean[][]) =>
  modules.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

test('the code of a short text', () => {
  expect(print(encodeQr('WF'))).toEqual([
    '#######...###.#######',
    '#.....#....##.#.....#',
    '#.###.#.###.#.#.###.#',
    '#.###.#.###.#.#.###.#',
    '#.###.#.##.##.#.###.#',
    '#.....#.#.#.#.#.....#',
    '#######.#.#.#.#######',
    '........#.###........',
    '#.#####..#..#.#####..',
    '#..###.##...#..#.##..',
    '..#..###.#.#.#..#..#.',
    '####.....##....##.###',
    '....###.####.#..#.##.',
    '........##.####..#.#.',
    '#######.....#.##...#.',
    '#.....#.##.####..#..#',
    '#.###.#.###.#..#..#..',
    '#.###.#.##..#..#..#..',
    '#.###.#.####.#..###..',
    '#.....#..##....##.#..',
    '#######.#.##.#..####.',
  ]);
});

/** Codes that two independent readers decoded. */
test.each([
  [1, 21, '576aa0d4f321153f'],
  [14, 21, 'cddf8f13a95aba4d'],
  [60, 33, '20cae17351ba1a6a'],
  [106, 41, '4ac53a3c007b08e1'],
  [200, 57, '21cd5aaf9a8269c8'],
  [330, 69, '434211999262efdc'],
  [600, 93, 'dfbff57d9f3f9780'],
])('the code of %i bytes has %i rows and is the known one', (length, size, digest) => {
  const modules = encodeQr('https://example.org/'.repeat(40).slice(0, length));
  expect(modules).toHaveLength(size);
  const hash = createHash('sha256').update(print(modules).join('\n')).digest('hex');
  expect(hash.slice(0, 16)).toBe(digest);
});

test('the image has a quiet zone of four modules; a text that is too long throws', () => {
  expect(drawQrSvg('WF')).toContain('viewBox="0 0 29 29"');
  expect(() => encodeQr('x'.repeat(700))).toThrow('too long');
});
