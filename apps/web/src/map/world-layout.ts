import type { MapSettings } from '@watchfloor/contract';
import type { StyleSpecification } from 'maplibre-gl';
import type { AppliedTheme } from '@/lib/theme';
import { LAYERS } from './drawn-layers';
import type { Map as MapLibreMap } from './maplibre';
import { worldStyle } from './world-style';

const TILES = 'external-tiles';

/** Changes the ground and keeps what lies on it. */
export function showTheme(map: MapLibreMap, theme: AppliedTheme): void {
  map.setStyle(worldStyle(theme), { diff: true, transformStyle: keepAdded });
}

function keepAdded(before: StyleSpecification | undefined, next: StyleSpecification) {
  if (!before) return next;
  const added = before.layers.filter((layer) => 'source' in layer && layer.source !== 'world');
  return {
    ...next,
    sources: { ...before.sources, ...next.sources },
    layers: [...next.layers, ...added],
  };
}

/** The operator's tiles lie over the shipped map, which shows wherever one of them fails. */
export function layTiles(map: MapLibreMap, { tilesUrl, tilesAttribution }: MapSettings): void {
  if (!tilesUrl || map.getSource(TILES)) return;
  map.addSource(TILES, {
    type: 'raster',
    tiles: [tilesUrl],
    tileSize: 256,
    ...(tilesAttribution ? { attribution: escapeHtml(tilesAttribution) } : {}),
  });
  const above = LAYERS.find((layer) => map.getLayer(layer));
  map.addLayer({ id: TILES, type: 'raster', source: TILES }, above);
}

/** The map would take it for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
