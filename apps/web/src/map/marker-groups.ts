import { CLUSTER_MAX_ZOOM, type MarkerGroup, type WorldBox } from './cluster-markers';
import type { Map as MapLibreMap } from './maplibre';
import { toLatitude, toLongitude, toX, toY } from './mercator';

/** Margin grouped beyond each edge of the view, so that a small move needs no new grouping. */
const MARGIN = 0.5;
const ROOM_PIXELS = 90;

export function viewOf(map: MapLibreMap): WorldBox {
  const bounds = map.getBounds();
  const box = {
    west: toX(bounds.getWest()),
    east: toX(bounds.getEast()),
    north: toY(bounds.getNorth()),
    south: toY(bounds.getSouth()),
  };
  return box;
}

export function widen({ west, east, north, south }: WorldBox): WorldBox {
  const x = (east - west) * MARGIN;
  const y = (south - north) * MARGIN;
  return { west: west - x, east: east + x, north: north - y, south: south + y };
}

export function isWithin(inner: WorldBox, outer: WorldBox): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.north >= outer.north &&
    inner.south <= outer.south
  );
}

/** The zoom at which a group separates, at least one step further in. */
export function zoomInto(map: MapLibreMap, { box, longitude, latitude }: MarkerGroup): void {
  const corner = (x: number, y: number): [number, number] => [toLongitude(x), toLatitude(y)];
  const camera = map.cameraForBounds([corner(box.west, box.south), corner(box.east, box.north)], {
    padding: ROOM_PIXELS,
    maxZoom: CLUSTER_MAX_ZOOM,
  });
  const zoom = Math.max(camera?.zoom ?? 0, Math.floor(map.getZoom()) + 1);
  map.easeTo({
    center: camera?.center ?? [longitude, latitude],
    zoom: Math.min(zoom, CLUSTER_MAX_ZOOM),
  });
}
