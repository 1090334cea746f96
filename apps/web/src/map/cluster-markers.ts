import type { MapMarker } from './map-marker';
import type { MapPosition } from './map-position';

/** Closer than this many pixels, markers are drawn as one. */
export const CLUSTER_RADIUS = 44;
/** From this zoom on every marker stands alone. */
export const CLUSTER_MAX_ZOOM = 12;
/** Up to this many markers are buttons in the page, above they are drawn by the map itself. */
export const BUTTONS_MAX = 200;

const TILE_PIXELS = 512;

export interface MarkerGroup extends MapPosition {
  markers: MapMarker[];
}

interface PixelGroup {
  x: number;
  y: number;
  markers: MapMarker[];
}

/** Gathers markers that would overlap at this zoom. Every pair is looked at, so it is for few markers. */
export function clusterMarkers(markers: readonly MapMarker[], zoom: number): MarkerGroup[] {
  const isApart = zoom >= CLUSTER_MAX_ZOOM;
  const groups: PixelGroup[] = [];
  for (const marker of markers) {
    const { x, y } = toPixels(marker, zoom);
    const near = isApart
      ? undefined
      : groups.find((group) => Math.hypot(group.x - x, group.y - y) < CLUSTER_RADIUS);
    if (near) near.markers.push(marker);
    else groups.push({ x, y, markers: [marker] });
  }
  return groups.map(({ markers: members }) => ({ ...middleOf(members), markers: members }));
}

function toPixels({ longitude, latitude }: MapPosition, zoom: number) {
  const world = TILE_PIXELS * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const mercator = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: ((longitude + 180) / 360) * world, y: Math.min(1, Math.max(0, mercator)) * world };
}

function middleOf(markers: readonly MapMarker[]): MapPosition {
  const sum = (pick: (marker: MapMarker) => number) =>
    markers.reduce((total, marker) => total + pick(marker), 0) / markers.length;
  return {
    longitude: sum((marker) => marker.longitude),
    latitude: sum((marker) => marker.latitude),
  };
}
