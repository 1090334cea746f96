import { expect, test } from 'vitest';
import { selectivePiece } from './search-words';

test.each([
  // The runes encode a dot and a dash (migration 0004).
  ['mailᚭnorthgateᚭexample', 'thgate'],
  ['cveᚬ2024ᚬ3094', '4ᚬ3094'],
  ['10ᚭ0ᚭ4ᚭ17', '0ᚭ4ᚭ17'],
  ['interviewed', 'tervie'],
])('%s is looked up by its part %s', (spelling, piece) => {
  expect(selectivePiece(spelling)).toBe(piece);
});

test.each([
  ['ledger'],
  ['a'],
  [''],
  // Trigrams skip this dash.
  ['ninety–ninety'],
])('%s is looked up as a whole', (spelling) => {
  expect(selectivePiece(spelling)).toBeNull();
});

test('characters outside the basic plane are not split', () => {
  expect(selectivePiece('𝒂𝒃𝒄𝒅𝒆𝒇𝒈𝒉')).toBe('𝒃𝒄𝒅𝒆𝒇𝒈');
});
