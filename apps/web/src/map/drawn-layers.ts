import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';

export const SOURCE = 'markers';
export const LAYERS = ['clusters', 'cluster-counts', 'pins'] as const;

const countOf = (level: number) => `level-${level}`;

/** A cluster knows how many of each level it holds. */
export function clusterProperties(levels: number) {
  const places = Array.from({ length: levels }, (_, level) => level);
  return Object.fromEntries(
    places.map((level) => [countOf(level), ['+', ['case', ['==', ['get', 'level'], level], 1, 0]]]),
  );
}

/** Tested from the worst down, so that of equals the worse wins: as `dominantLevel` and `worstLevel` do. */
function chooseFill(
  fills: readonly string[],
  isChosen: (level: number) => unknown,
): ExpressionSpecification {
  const cases = fills.map((fill, level) => [isChosen(level), fill]).toReversed();
  return ['case', ...cases.flat(), fills[0]] as unknown as ExpressionSpecification;
}

function isDominant(level: number, levels: number): unknown {
  const own = ['get', countOf(level)];
  const others = Array.from({ length: levels }, (_, other) => ['>=', own, ['get', countOf(other)]]);
  return ['all', ...others];
}

export function drawnLayers(fills: readonly string[], font: string): LayerSpecification[] {
  const isCluster: ExpressionSpecification = ['has', 'point_count'];
  const isPin: ExpressionSpecification = ['!', isCluster];
  return [
    {
      id: 'clusters',
      type: 'circle',
      source: SOURCE,
      filter: isCluster,
      paint: {
        'circle-color': chooseFill(fills, (level) => isDominant(level, fills.length)),
        'circle-stroke-color': chooseFill(fills, (level) => ['>', ['get', countOf(level)], 0]),
        'circle-stroke-width': 4,
        'circle-stroke-opacity': 0.55,
        'circle-radius': ['step', ['get', 'point_count'], 12, 100, 15, 1000, 19, 10_000, 24],
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: SOURCE,
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': [font],
        'text-size': 11,
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
        'icon-image': ['concat', 'pin-', ['get', 'level']],
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'level'],
      },
    },
  ];
}
