import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  MapMouseEvent,
} from 'maplibre-gl';
import { drawArrow } from './draw-arrow';
import { fillOf, LAYERS } from './drawn-layers';
import type { MarkerLook } from './map-marker';
import type { Map as MapLibreMap } from './maplibre';
import { formatMoment } from './time-slider';
import { lineOf, type Track } from './tracks';
import { MAP_FONT } from './world-style';

type Features = Parameters<GeoJSONSource['setData']>[0];

const SOURCE = 'tracks';
const POINTS = 'track-points';
export const TRACK_LAYERS = ['track-lines', 'track-arrows', POINTS, 'track-names'] as const;
const ARROW = 'track-arrow';
const ARROW_RATIO = 2;
/** Tolerance of a click, in pixels. */
const HIT_PIXELS = 6;

/** Draws tracks as lines with arrows, with every point and the name at the end; none of it is clustered. */
export function showTracks(
  map: MapLibreMap,
  tracks: readonly Track[],
  looks: readonly MarkerLook[],
  isWall: boolean,
): () => void {
  if (tracks.length === 0) return () => {};
  const style = getComputedStyle(document.documentElement);
  const colourOf = (name: string) => style.getPropertyValue(name).trim();
  const [line, ground, ink] = [colourOf('--accent'), colourOf('--canvas'), colourOf('--ink')];
  const fills = looks.map(({ fill }) => colourOf(fill));
  map.addImage(ARROW, drawArrow(line, ground, ARROW_RATIO), { pixelRatio: ARROW_RATIO });
  map.addSource(SOURCE, { type: 'geojson', data: toFeatures(tracks) });
  const above = LAYERS.find((layer) => map.getLayer(layer));
  for (const layer of layersOf({ line, ground, ink, fills, scale: isWall ? 1.7 : 1 })) {
    map.addLayer(layer, above);
  }
  return () => {
    for (const layer of TRACK_LAYERS) if (map.getLayer(layer)) map.removeLayer(layer);
    if (map.getSource(SOURCE)) map.removeSource(SOURCE);
    if (map.hasImage(ARROW)) map.removeImage(ARROW);
  };
}

/** The entry of the clicked point of a track. */
export function hitTrack(map: MapLibreMap, { point }: Pick<MapMouseEvent, 'point'>): string | null {
  if (!map.getLayer(POINTS)) return null;
  const [hit] = map.queryRenderedFeatures(
    [
      [point.x - HIT_PIXELS, point.y - HIT_PIXELS],
      [point.x + HIT_PIXELS, point.y + HIT_PIXELS],
    ],
    { layers: [POINTS] },
  );
  return hit ? String(hit.properties.id) : null;
}

function toFeatures(tracks: readonly Track[]): Features {
  const features = tracks.flatMap((track) => {
    const line = lineOf(track);
    const points = track.points.map(({ id, level, time }, place) => ({
      type: 'Feature' as const,
      properties: {
        id,
        level,
        name: place === line.length - 1 ? `${track.subject}\n${formatMoment(time)}` : '',
      },
      geometry: { type: 'Point' as const, coordinates: line[place] ?? [] },
    }));
    const way = {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: line },
    };
    return [way, ...points];
  });
  return { type: 'FeatureCollection', features };
}

interface TrackLook {
  line: string;
  ground: string;
  ink: string;
  fills: readonly string[];
  scale: number;
}

function layersOf({ line, ground, ink, fills, scale }: TrackLook): LayerSpecification[] {
  const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
  return [
    {
      id: 'track-lines',
      type: 'line',
      source: SOURCE,
      filter: isLine,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': line, 'line-width': 2.5 * scale },
    },
    {
      id: 'track-arrows',
      type: 'symbol',
      source: SOURCE,
      filter: isLine,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 80 * scale,
        'icon-image': ARROW,
        'icon-size': scale,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: POINTS,
      type: 'circle',
      source: SOURCE,
      filter: isPoint,
      paint: {
        'circle-color': fillOf('level', fills),
        'circle-radius': 6 * scale,
        'circle-stroke-color': ground,
        'circle-stroke-width': 2 * scale,
      },
    },
    {
      id: 'track-names',
      type: 'symbol',
      source: SOURCE,
      filter: ['all', isPoint, ['!=', ['get', 'name'], '']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [MAP_FONT],
        'text-size': 13 * scale,
        'text-anchor': 'left',
        'text-offset': [1, 0],
        'text-justify': 'left',
        'text-max-width': 20,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink, 'text-halo-color': ground, 'text-halo-width': 1.5 * scale },
    },
  ];
}
