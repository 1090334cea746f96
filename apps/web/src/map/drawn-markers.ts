import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl';
import { formatCompactNumber } from '@/lib/number-format';
import type { MarkerGroup } from './cluster-markers';
import { drawPin } from './draw-pin';
import { drawnLayers, LAYERS, SOURCE } from './drawn-layers';
import { dominantLevel, type MarkerLook, worstLevel } from './map-marker';
import type { Map as MapLibreMap } from './maplibre';
import { zoomInto } from './marker-groups';
import { MAP_FONT } from './world-style';

const PIN_RATIO = 2;
/** Tolerance of a click, in pixels. */
const HIT_PIXELS = 6;

/** Handles clicks on drawn markers, before the map treats a click as one on the ground. */
const acts = new WeakMap<MapLibreMap, (place: number) => void>();

export function showDrawn(
  map: MapLibreMap,
  groups: readonly MarkerGroup[],
  looks: readonly MarkerLook[],
  select: (id: string) => void,
): () => void {
  acts.set(map, (place) => {
    const group = groups[place];
    if (group?.only) select(group.only.id);
    else if (group) zoomInto(map, group);
  });
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) source.setData(toFeatures(groups));
  else addLayers(map, groups, looks);
  // Removed only when the next markers are drawn, so that nothing flickers.
  return () => {};
}

function addLayers(
  map: MapLibreMap,
  groups: readonly MarkerGroup[],
  looks: readonly MarkerLook[],
): void {
  const style = getComputedStyle(document.documentElement);
  const fills = looks.map((look) => style.getPropertyValue(look.fill).trim());
  looks.forEach((look, level) => {
    if (map.hasImage(`pin-${level}`)) return;
    const image = drawPin(fills[level] ?? '', look.letter, PIN_RATIO);
    map.addImage(`pin-${level}`, image, { pixelRatio: PIN_RATIO });
  });
  map.addSource(SOURCE, { type: 'geojson', data: toFeatures(groups) });
  for (const layer of drawnLayers(fills, MAP_FONT)) map.addLayer(layer);
}

export function hideDrawn(map: MapLibreMap): void {
  acts.delete(map);
  for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer);
  if (map.getSource(SOURCE)) map.removeSource(SOURCE);
}

/** True if the click hit a marker or cluster and was handled. */
export function hitDrawn(map: MapLibreMap, { point }: Pick<MapMouseEvent, 'point'>): boolean {
  const layers = LAYERS.filter((layer) => map.getLayer(layer));
  const act = acts.get(map);
  if (layers.length === 0 || !act) return false;
  const [hit] = map.queryRenderedFeatures(
    [
      [point.x - HIT_PIXELS, point.y - HIT_PIXELS],
      [point.x + HIT_PIXELS, point.y + HIT_PIXELS],
    ],
    { layers },
  );
  if (!hit) return false;
  act(Number(hit.properties.place));
  return true;
}

function toFeatures(groups: readonly MarkerGroup[]): Parameters<GeoJSONSource['setData']>[0] {
  return {
    type: 'FeatureCollection',
    features: groups.map(({ longitude, latitude, count, levels }, place) => ({
      type: 'Feature',
      properties: {
        place,
        count,
        label: formatCompactNumber(count),
        dominant: dominantLevel(levels),
        worst: worstLevel(levels),
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}
