import { parseSearchQuery } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import {
  filterText,
  tokenOf,
  withFilter,
  withLooseWords,
  withoutFilter,
  withoutToken,
} from './query-text';

test.each([
  ['fire', 'type', 'SIGINT', 'type:SIGINT fire'],
  ['"open quote', 'region', 'Asia Pacific', 'region:"Asia Pacific" "open quote'],
  ['after:7d fire', 'after', '2026-11-01', 'after:2026-11-01 fire'],
  ['tag:a fire', 'tag', 'b', 'tag:b tag:a fire'],
  ['fire', 'tag', 'a "quoted" tag', 'fire'],
] as const)('%s with %s:%s is %s', (text, filter, value, expected) => {
  expect(withFilter(text, filter, value)).toBe(expected);
});

test('leaves out a token, and every token of a filter', () => {
  const text = '-tag:drill  fire "coast road"';
  const [excluded, , phrase] = parseSearchQuery(text).tokens;
  expect(excluded && withoutToken(text, excluded)).toBe('fire "coast road"');
  expect(phrase && withoutToken(text, phrase)).toBe('-tag:drill fire');
  expect(withoutFilter('tag:a fire -tag:b', 'tag')).toBe('fire');
});

test.each([
  ['type:SIGINT "coast  road" fire', 'type:SIGINT coast road fire'],
  ['"the type:SIGINT -drill"', 'the "type:SIGINT" "-drill"'],
  ['"coast"', null],
  ['coast', null],
  ['-"coast road"', null],
  ['region:"Asia Pacific"', null],
])('the words of the phrase in %s, in any order: %s', (text, expected) => {
  const found = parseSearchQuery(text).tokens.flatMap((token) => withLooseWords(text, token) ?? []);
  expect(found).toEqual(expected === null ? [] : [expected]);
});

test('a value is found again whatever its case and accents', () => {
  const text = withFilter('fire', 'region', 'Ålesund');
  expect(tokenOf(text, 'region', 'ålesund')).toBeDefined();
  expect(tokenOf(`-${text}`, 'region', 'ålesund')).toBeUndefined();
  expect(filterText('tag', '  ')).toBeNull();
});
