import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { drawnLayers } from './drawn-layers';
import { dominantLevel, worstLevel } from './map-marker';

const FILLS = ['#0000ff', '#ffff00', '#ff8800', '#ff0000'];
const [clusters] = drawnLayers(FILLS, 'Inter');

function paintOf(property: 'circle-color' | 'circle-stroke-color', counts: readonly number[]) {
  const paint = clusters?.type === 'circle' ? clusters.paint?.[property] : undefined;
  const expression = createExpression(paint, property);
  if (expression.result === 'error') throw new Error(expression.value[0]?.message);
  const properties = Object.fromEntries(counts.map((count, level) => [`level-${level}`, count]));
  return expression.value.evaluate({ zoom: 2 }, { type: 'Point', properties });
}

describe('a cluster drawn by the map looks as one drawn by a button', () => {
  test.each([[[9, 0, 0, 1]], [[2, 2, 0, 0]], [[0, 0, 5, 4]], [[0, 7, 7, 7]]])('%j', (counts) => {
    expect(paintOf('circle-color', counts)).toBe(FILLS[dominantLevel(counts)]);
    expect(paintOf('circle-stroke-color', counts)).toBe(FILLS[worstLevel(counts)]);
  });
});
