import { expect, test } from 'vitest';
import { namedPlaceIn, withPosition } from './near-place';

test.each([
  ['near:Tromsø', 'Tromsø', 100],
  ['fire near:Tromsø,50km', 'Tromsø', 50],
  ['near:"New York 200 km"', 'New York', 200],
  ['near:"Tromsø, 9999 km"', 'Tromsø, 9999 km', 100],
])('%s names %s within %i km', (text, name, kilometres) => {
  expect(namedPlaceIn(text)).toMatchObject({ name, kilometres });
});

test.each(['fire', 'near:69.64,18.95', 'near:91,0', '-near:Tromsø', 'near:'])(
  '%s names no place',
  (text) => {
    expect(namedPlaceIn(text)).toBeUndefined();
  },
);

test('a position replaces another, within what the search allows', () => {
  const tromso = { latitude: 69.6492, longitude: 18.9553 };
  expect(withPosition('near:1,1 fire', tromso, 100)).toBe('near:69.65,18.96,100km fire');
  expect(withPosition('fire', tromso, 12_000)).toBe('near:69.65,18.96,5000km fire');
  expect(withPosition('fire', tromso, 0.2)).toBe('near:69.65,18.96,1km fire');
});
