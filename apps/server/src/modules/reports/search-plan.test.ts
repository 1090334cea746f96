import { expect, test } from 'vitest';
import { tellingPiece } from './search-plan';

test.each([
  // The runes are how a dot and a dash are spelled (migration 0004).
  ['mailᚭnorthgateᚭexample', 'thgate'],
  ['cveᚬ2024ᚬ3094', '4ᚬ3094'],
  ['10ᚭ0ᚭ4ᚭ17', '0ᚭ4ᚭ17'],
  ['interviewed', 'tervie'],
])('%s is looked up by %s', (spelling, piece) => {
  expect(tellingPiece(spelling)).toBe(piece);
});

test.each([
  ['ledger'],
  ['a'],
  [''],
  // No trigram runs through such a sign.
  ['ninety–ninety'],
])('%s is looked up as a whole', (spelling) => {
  expect(tellingPiece(spelling)).toBeNull();
});

test('characters are not torn apart', () => {
  expect(tellingPiece('𝒂𝒃𝒄𝒅𝒆𝒇𝒈𝒉')).toBe('𝒃𝒄𝒅𝒆𝒇𝒈');
});
