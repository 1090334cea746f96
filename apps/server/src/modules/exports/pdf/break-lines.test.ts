import { expect, test } from 'vitest';
import { breakLines, type Run } from './break-lines';

const run = (text: string, more: Partial<Run> = {}): Run => ({
  text,
  ...{ font: 'regular', size: 10, color: '#000', link: null, isStruck: false, rise: 0 },
  ...more,
});
/** Each letter is as wide as the others. */
const lines = (runs: readonly Run[], width: number, isCode = false) =>
  breakLines(runs, width, (_, text) => [...text].length, isCode).map(({ fragments }) =>
    fragments.map(({ text }) => text).join(''),
  );

test('lines break between words', () => {
  expect(lines([run('one two three')], 8)).toEqual(['one two ', 'three']);
});

test('a word of several looks stays together', () => {
  expect(lines([run('see bo'), run('ld', { font: 'bold' }), run('ly so')], 8)).toEqual([
    'see ',
    'boldly ',
    'so',
  ]);
});

test('a word that is too long breaks between letters, and keeps their marks', () => {
  expect(lines([run('abcdefgh')], 3)).toEqual(['abc', 'def', 'gh']);
  expect(lines([run('e\u0301'.repeat(3))], 2)).toEqual(['e\u0301', 'e\u0301', 'e\u0301']);
});

test('spaces shrink in text and stay in code', () => {
  expect(lines([run('  a   b\nc')], 20)).toEqual(['a b', 'c']);
  expect(lines([run('  a   b\n\nc')], 5, true)).toEqual(['  a  ', ' b', '', 'c']);
});

test('no text is one empty line', () => {
  expect(lines([], 10)).toEqual(['']);
});
