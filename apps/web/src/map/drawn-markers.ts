import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, LayerSpecification, MapMouseEvent } from 'maplibre-gl';
import { CLUSTER_MAX_ZOOM, CLUSTER_RADIUS } from './cluster-markers';
import { drawPin } from './draw-pin';
import { clusterProperties, drawnLayers, LAYERS, SOURCE } from './drawn-layers';
import type { MapMarker, MarkerLook } from './map-marker';
import type { Map as MapLibreMap } from './maplibre';
import { MAP_FONT } from './world-style';

const PIN_RATIO = 2;
/** A finger or an unsteady hand still hits. */
const HIT_PIXELS = 6;

/** Many markers are drawn by the map itself, gathered in its worker; the list is their accessible twin. */
export function showDrawnMarkers(
  map: MapLibreMap,
  markers: readonly MapMarker[],
  looks: readonly MarkerLook[],
): void {
  const data = toFeatures(markers);
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) {
    source.setData(data);
    return;
  }
  const style = getComputedStyle(document.documentElement);
  const fills = looks.map((look) => style.getPropertyValue(look.fill).trim());
  looks.forEach((look, level) => {
    const image = drawPin(fills[level] ?? '', look.letter, PIN_RATIO);
    if (!map.hasImage(`pin-${level}`)) {
      map.addImage(`pin-${level}`, image, { pixelRatio: PIN_RATIO });
    }
  });
  map.addSource(SOURCE, {
    type: 'geojson',
    data,
    cluster: true,
    clusterRadius: CLUSTER_RADIUS,
    clusterMaxZoom: CLUSTER_MAX_ZOOM - 1,
    clusterProperties: clusterProperties(looks.length),
  });
  for (const layer of drawnLayers(fills, MAP_FONT)) map.addLayer(layer as LayerSpecification);
}

export function hideDrawnMarkers(map: MapLibreMap): void {
  for (const layer of LAYERS) if (map.getLayer(layer)) map.removeLayer(layer);
  if (map.getSource(SOURCE)) map.removeSource(SOURCE);
}

/** True when the click was on a marker or a cluster, and has been acted on. */
export function hitDrawnMarker(
  map: MapLibreMap,
  { point }: Pick<MapMouseEvent, 'point'>,
  select: (id: string) => void,
): boolean {
  const layers = LAYERS.filter((layer) => map.getLayer(layer));
  if (layers.length === 0) return false;
  const [hit] = map.queryRenderedFeatures(
    [
      [point.x - HIT_PIXELS, point.y - HIT_PIXELS],
      [point.x + HIT_PIXELS, point.y + HIT_PIXELS],
    ],
    { layers: [...layers] },
  );
  if (hit?.geometry.type !== 'Point') return false;
  const { cluster_id: cluster, id } = hit.properties;
  if (cluster === undefined) select(String(id));
  else void openCluster(map, Number(cluster), hit.geometry.coordinates as [number, number]);
  return true;
}

async function openCluster(map: MapLibreMap, id: number, center: [number, number]): Promise<void> {
  const zoom = await map.getSource<GeoJSONSource>(SOURCE)?.getClusterExpansionZoom(id);
  if (zoom !== undefined) map.easeTo({ center, zoom: Math.min(zoom, CLUSTER_MAX_ZOOM) });
}

function toFeatures(markers: readonly MapMarker[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: markers.map(({ id, level, longitude, latitude }) => ({
      type: 'Feature',
      properties: { id, level },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}
