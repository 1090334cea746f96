import { expect, test } from 'vitest';
import { findPlaces, indexPlaces } from './find-places';

const index = indexPlaces({
  names: ['São Paulo', 'Port Said', 'Portland', 'Tromsø', 'Łódź', 'Newport'],
  countries: ['BR', 'EG', 'US', 'NO', 'PL', 'GB'],
  longitudes: [-46.6, 32.3, -122.7, 18.955, 19.5, -3],
  latitudes: [-23.5, 31.3, 45.5, 69.649, 51.8, 51.6],
});
const namesFor = (text: string) => findPlaces(index, text, 10).map(({ name }) => name);

test('a place is found with its position', () => {
  expect(findPlaces(index, 'Tromsø', 10)).toEqual([
    { name: 'Tromsø', country: 'NO', longitude: 18.955, latitude: 69.649 },
  ]);
});

test.each([
  ['tromso', ['Tromsø']],
  ['sao', ['São Paulo']],
  ['lodz', ['Łódź']],
  ['PORT', ['Port Said', 'Portland']],
  ['said', ['Port Said']],
  ['paulo', ['São Paulo']],
  ['atlantis', []],
  [' ', []],
])('%j finds %j', (text, names) => expect(namesFor(text)).toEqual(names));

test('no more than the wanted number are found', () => {
  expect(findPlaces(index, 'p', 1)).toHaveLength(1);
});
