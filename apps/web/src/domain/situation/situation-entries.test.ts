import { expect, test } from 'vitest';
import { SEVERITY_LOOKS, toEntries } from './situation-entries';

test('columns become entries, in their order', () => {
  const entries = toEntries({
    ids: ['a', 'b'],
    longitudes: [10.5, -70],
    latitudes: [59.9, -12],
    levels: [3, 0],
    times: [200, 100],
    categories: ['Maritime'],
    categoryIndexes: [-1, 0],
    subjects: ['Halcyon Drift'],
    subjectIndexes: [0, -1],
  });
  expect(entries).toEqual([
    {
      id: 'a',
      longitude: 10.5,
      latitude: 59.9,
      level: 3,
      time: 200,
      category: null,
      subject: 'Halcyon Drift',
    },
    {
      id: 'b',
      longitude: -70,
      latitude: -12,
      level: 0,
      time: 100,
      category: 'Maritime',
      subject: null,
    },
  ]);
});

test('every severity has a letter and a fill of its own', () => {
  expect(SEVERITY_LOOKS.map(({ letter, fill }) => `${letter} ${fill}`)).toEqual([
    'L --fill-low',
    'M --fill-medium',
    'H --fill-high',
    'C --fill-critical',
  ]);
});
