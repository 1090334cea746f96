import { expect, test } from 'vitest';
import { worldLayers } from './world-layers';

test('both themes draw the same layers, in other colours', () => {
  const dark = worldLayers('dark', 'Inter');
  const light = worldLayers('light', 'Inter');
  expect(dark.map((layer) => layer.id)).toEqual(light.map((layer) => layer.id));
  for (const [index, layer] of dark.entries()) expect(layer).not.toEqual(light[index]);
});
