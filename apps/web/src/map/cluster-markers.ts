import type { MapMarker } from './map-marker';
import type { MapPosition } from './map-position';
import { toLatitude, toLongitude, toX, toY } from './mercator';

/** Markers closer than this many pixels form a cluster. */
export const CLUSTER_RADIUS = 44;
/** From this zoom on there are no clusters. */
export const CLUSTER_MAX_ZOOM = 12;
/** Up to this many markers are buttons in the page; more are drawn by the map. */
export const BUTTONS_MAX = 200;

const TILE_PIXELS = 512;

/** Markers with their projected positions, computed once; the world is 0 to 1 wide and high. */
export interface MarkerIndex {
  markers: readonly MapMarker[];
  xs: Float64Array;
  ys: Float64Array;
}

/** A part of the flat world; west may lie below 0 and east above 1, where the view crosses the antimeridian. */
export interface WorldBox {
  west: number;
  east: number;
  north: number;
  south: number;
}

export interface MarkerGroup extends MapPosition {
  /** The marker, if it is a single one. */
  only: MapMarker | null;
  count: number;
  /** How many of each level. */
  levels: number[];
  box: WorldBox;
}

export function indexMarkers(markers: readonly MapMarker[]): MarkerIndex {
  return {
    markers,
    xs: Float64Array.from(markers, ({ longitude }) => toX(longitude)),
    ys: Float64Array.from(markers, ({ latitude }) => toY(latitude)),
  };
}

interface Gathering {
  first: number;
  count: number;
  sumX: number;
  sumY: number;
  levels: number[];
  box: WorldBox;
}

/**
 * Groups the markers of a view that would overlap at this zoom. Only this view and zoom are computed,
 * and each marker is visited once: 100,000 take some hundredths of a second, so no worker is needed.
 */
export function clusterMarkers(
  index: MarkerIndex,
  zoom: number,
  view: WorldBox,
  levels: number,
): MarkerGroup[] {
  const cell = CLUSTER_RADIUS / (TILE_PIXELS * 2 ** zoom);
  const isApart = zoom >= CLUSTER_MAX_ZOOM;
  const columns = Math.ceil(1 / cell) + 1;
  const cells = new Map<number, Gathering>();
  index.markers.forEach((marker, place) => {
    const x = index.xs[place] ?? 0;
    const y = index.ys[place] ?? 0;
    if (!isInView(x, y, view)) return;
    const key = isApart ? place : Math.floor(y / cell) * columns + Math.floor(x / cell);
    const gathering = cells.get(key);
    if (gathering) addPoint(gathering, x, y, marker);
    else cells.set(key, startGathering(place, x, y, marker, levels));
  });
  if (!isApart) mergeNeighbours(cells, columns, cell);
  return [...cells.values()].map((gathering) => toGroup(gathering, index));
}

function isInView(x: number, y: number, { west, east, north, south }: WorldBox): boolean {
  if (y < north || y > south) return false;
  const width = east - west;
  const fromWest = x - west;
  return width >= 1 || fromWest - Math.floor(fromWest) <= width;
}

function startGathering(
  first: number,
  x: number,
  y: number,
  marker: MapMarker,
  levels: number,
): Gathering {
  const box = { west: x, east: x, north: y, south: y };
  const counts = Array<number>(levels).fill(0);
  const gathering = { first, count: 0, sumX: 0, sumY: 0, levels: counts, box };
  addPoint(gathering, x, y, marker);
  return gathering;
}

function addPoint(gathering: Gathering, x: number, y: number, marker: MapMarker): void {
  const { level, counts, reach = 0 } = marker;
  const count = counts?.reduce((sum, one) => sum + one, 0) ?? 1;
  gathering.count += count;
  gathering.sumX += x * count;
  gathering.sumY += y * count;
  if (counts) {
    counts.forEach((one, place) => {
      gathering.levels[place] = (gathering.levels[place] ?? 0) + one;
    });
  } else gathering.levels[level] = (gathering.levels[level] ?? 0) + 1;
  const { box } = gathering;
  box.west = Math.min(box.west, x - reach);
  box.east = Math.max(box.east, x + reach);
  box.north = Math.min(box.north, y - reach);
  box.south = Math.max(box.south, y + reach);
}

/** Merges groups that are close together across a cell's edge. */
function mergeNeighbours(cells: Map<number, Gathering>, columns: number, cell: number): void {
  const steps = [1, columns - 1, columns, columns + 1];
  for (const [key, gathering] of cells) {
    for (const step of steps) {
      const other = cells.get(key + step);
      if (!other || distanceOf(gathering, other) >= cell) continue;
      cells.delete(key + step);
      mergeInto(gathering, other);
    }
  }
}

function distanceOf(a: Gathering, b: Gathering): number {
  return Math.hypot(a.sumX / a.count - b.sumX / b.count, a.sumY / a.count - b.sumY / b.count);
}

function mergeInto(gathering: Gathering, other: Gathering): void {
  gathering.count += other.count;
  gathering.sumX += other.sumX;
  gathering.sumY += other.sumY;
  gathering.levels = gathering.levels.map((count, level) => count + (other.levels[level] ?? 0));
  gathering.box = {
    west: Math.min(gathering.box.west, other.box.west),
    east: Math.max(gathering.box.east, other.box.east),
    north: Math.min(gathering.box.north, other.box.north),
    south: Math.max(gathering.box.south, other.box.south),
  };
}

function toGroup({ first, count, sumX, sumY, levels, box }: Gathering, index: MarkerIndex) {
  const marker = index.markers[first];
  const only = count === 1 && marker && !marker.counts ? marker : null;
  const place = only ?? {
    longitude: toLongitude(sumX / count),
    latitude: toLatitude(sumY / count),
  };
  const { longitude, latitude } = place;
  return { longitude, latitude, only, count, levels, box };
}
