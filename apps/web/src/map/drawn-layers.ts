import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';

export const SOURCE = 'markers';
export const LAYERS = ['clusters', 'cluster-counts', 'pins'] as const;

/** The fill of the level that a property names. */
export function fillOf(property: string, fills: readonly string[]): ExpressionSpecification {
  const cases = fills.flatMap((fill, level) => [level, fill]);
  return ['match', ['get', property], ...cases, '#888888'] as unknown as ExpressionSpecification;
}

/** Draws pins, and clusters in the colour of the most common level with a ring for the worst. */
export function drawnLayers(fills: readonly string[], font: string): LayerSpecification[] {
  const isCluster: ExpressionSpecification = ['>', ['get', 'count'], 1];
  const isPin: ExpressionSpecification = ['==', ['get', 'count'], 1];
  return [
    {
      id: 'clusters',
      type: 'circle',
      source: SOURCE,
      filter: isCluster,
      paint: {
        'circle-color': fillOf('dominant', fills),
        'circle-stroke-color': fillOf('worst', fills),
        'circle-stroke-width': 3.5,
        'circle-stroke-opacity': 0.6,
        'circle-radius': ['step', ['get', 'count'], 11, 100, 13, 1000, 16, 10_000, 20],
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: SOURCE,
      filter: isCluster,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': [font],
        'text-size': 10.5,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#0b1017' },
    },
    {
      id: 'pins',
      type: 'symbol',
      source: SOURCE,
      filter: isPin,
      layout: {
        'icon-image': ['concat', 'pin-', ['get', 'worst']],
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'worst'],
      },
    },
  ];
}
