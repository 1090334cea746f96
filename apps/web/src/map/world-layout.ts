import type { MapSettings } from '@watchfloor/contract';
import type { StyleSpecification } from 'maplibre-gl';
import type { AppliedTheme } from '@/lib/theme';
import { EXTERNAL_TILES } from './create-map';
import { LAYERS } from './drawn-layers';
import type { Map as MapLibreMap } from './maplibre';
import { TRACK_LAYERS } from './show-tracks';
import { worldStyle } from './world-style';

/** Changes the base map and keeps the layers on it. */
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

/** The operator's tiles cover the shipped map, which shows wherever one of them fails. */
export function layTiles(map: MapLibreMap, { tilesUrl, tilesAttribution }: MapSettings): void {
  if (!tilesUrl || map.getSource(EXTERNAL_TILES)) return;
  map.addSource(EXTERNAL_TILES, {
    type: 'raster',
    tiles: [tilesUrl],
    tileSize: 256,
    ...(tilesAttribution ? { attribution: escapeHtml(tilesAttribution) } : {}),
  });
  const above = [...TRACK_LAYERS, ...LAYERS].find((layer) => map.getLayer(layer));
  map.addLayer({ id: EXTERNAL_TILES, type: 'raster', source: EXTERNAL_TILES }, above);
}

/** MapLibre renders it as HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
