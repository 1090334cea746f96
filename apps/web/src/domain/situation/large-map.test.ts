import { MAP_UNITS } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { everything } from '@/map/map-entry';
import { chosenOf, positionsOf, toMarkers } from './large-map';

const middle = MAP_UNITS / 2;
const view = {
  cell: MAP_UNITS / 64,
  xs: [middle, middle],
  ys: [middle, middle],
  low: [0, 4],
  medium: [0, 0],
  high: [1, 2],
  critical: [0, 0],
  parts: [0, 7],
  ids: ['a', null],
};

test('a row of one entry is a marker, a row of many a cell', () => {
  expect(toMarkers(view, null)).toEqual([
    { id: 'a', longitude: 0, latitude: 0, level: 2 },
    {
      ...{ id: 'cell-1', longitude: 0, latitude: 0, level: 2 },
      ...{ counts: [4, 0, 2, 0], reach: 1 / 128 },
    },
  ]);
});

test('the replay leaves out later parts, once it knows the parts', () => {
  expect(toMarkers(view, 7).map(({ id }) => id)).toEqual(['a']);
  expect(toMarkers(view, 8)).toHaveLength(2);
  expect(toMarkers({ ...view, parts: [0, 0] }, 0)).toHaveLength(2);
});

test('the bounds are positions', () => {
  const outline = { from: 0, to: 1, counts: [], categories: [], subjects: [] };
  const positions = positionsOf({ ...outline, xs: [0, middle], ys: [middle] });
  expect(positions.map(({ longitude }) => longitude)).toEqual([-180, 0]);
});

test('only what is chosen goes into a call', () => {
  expect(chosenOf(everything(4), 1_000_000)).toEqual({});
  const filter = { levels: [0, 3], category: 'Maritime', age: '1h' as const };
  expect(chosenOf(filter, 1_000_000)).toEqual({
    ...{ levels: '0,3', category: 'Maritime', since: 996_360 },
  });
});
