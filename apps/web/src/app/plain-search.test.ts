import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './plain-search';

it('parses every value as text', () => {
  expect(parseSearch('?q=123&type=true')).toEqual({ q: '123', type: 'true' });
  expect(parseSearch('')).toEqual({});
});

it('writes plain text and leaves out empty values', () => {
  expect(stringifySearch({ q: '10.0.4.17', type: undefined, region: '' })).toBe('?q=10.0.4.17');
  expect(stringifySearch({})).toBe('');
});

it('round-trips', () => {
  const search = { q: '"Tromsø" & 100%' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
