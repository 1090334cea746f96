import { expect, test } from 'vitest';
import { dominantLevel, worstLevel } from './map-marker';

test.each([
  [[9, 0, 0, 1], 0, 3],
  [[2, 2, 0, 0], 1, 1],
  [[0, 0, 5, 4], 2, 3],
  [[0, 0, 0, 0], 3, 0],
])('of %j the dominant is %i and the worst %i', (counts, dominant, worst) => {
  expect([dominantLevel(counts), worstLevel(counts)]).toEqual([dominant, worst]);
});
