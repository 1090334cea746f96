import { expect, test } from 'vitest';
import { chunksOf } from './use-update-details';

const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `u${count - index}`,
    longitude: 0,
    latitude: 0,
    level: 0,
    time: 0,
    category: null,
    subject: null,
  }));
const placesOf = (entries: readonly { id: string }[]) =>
  new Map(entries.map(({ id }, index) => [id, index]));

function chunks(count: number, wanted: string[]) {
  const entries = entriesOf(count);
  return chunksOf(entries, placesOf(entries), wanted).map((ids) => [
    ids.length,
    ids[0],
    ids.at(-1),
  ]);
}

test('neighbours are fetched together, in chunks counted from the oldest', () => {
  expect(chunks(120, ['u120'])).toEqual([[20, 'u120', 'u101']]);
  expect(chunks(120, ['u100', 'u99', 'u1'])).toEqual([
    [50, 'u100', 'u51'],
    [50, 'u50', 'u1'],
  ]);
});

test('a new update changes only the newest chunk', () => {
  expect(chunks(121, ['u100', 'u1'])).toEqual(chunks(120, ['u100', 'u1']));
});

test('deleted updates are not fetched', () => {
  expect(chunks(3, ['u9'])).toEqual([]);
});
