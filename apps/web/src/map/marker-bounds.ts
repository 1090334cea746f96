import type { MapPosition } from './map-position';

/** West may be beyond east: then the bounds cross the antimeridian, and east counts on beyond 180. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** The smallest bounds that have all positions, across the antimeridian if that is shorter. */
export function boundsOf(positions: readonly MapPosition[]): Bounds | null {
  if (positions.length === 0) return null;
  let [south, north] = [90, -90];
  for (const { latitude } of positions) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const longitudes = positions.map(({ longitude }) => longitude).sort((a, b) => a - b);
  const first = longitudes[0] ?? 0;
  const last = longitudes.at(-1) ?? 0;
  let [west, east] = [first, last];
  let widestGap = first + 360 - last;
  longitudes.forEach((longitude, index) => {
    const before = longitudes[index - 1] ?? longitude;
    if (longitude - before <= widestGap) return;
    widestGap = longitude - before;
    [west, east] = [longitude, before + 360];
  });
  return [west, south, east, north];
}

/** The longitude of the same meridian that is nearest to another: 190 instead of -170 beside 170. */
export const nearestLongitude = (longitude: number, to: number) =>
  longitude + 360 * Math.round((to - longitude) / 360);

type Edges = Pick<DOMRectReadOnly, 'top' | 'right' | 'bottom' | 'left'>;
/** Something that lies over an edge of the map: the time line, the controls, the head of a wall. */
export interface Cover {
  edge: keyof Edges;
  box: Edges;
}

/** What a pin needs around its point, which it stands above. On a wall its unit is more than a pixel. */
export const pinRoom = (unit: number): Edges => ({
  top: 48 * unit,
  right: 28 * unit,
  bottom: 28 * unit,
  left: 28 * unit,
});

/** How far something stays from the edges of the map, so that nothing covers it. */
export function roomAround(map: Edges, covers: readonly Cover[], least: Edges): Edges {
  const room = { ...least };
  for (const { edge, box } of covers) {
    const isApart =
      box.right <= map.left ||
      box.left >= map.right ||
      box.bottom <= map.top ||
      box.top >= map.bottom;
    if (isApart) continue;
    const covered = {
      top: box.bottom - map.top,
      right: map.right - box.left,
      bottom: map.bottom - box.top,
      left: box.right - map.left,
    };
    room[edge] = Math.max(room[edge], least[edge] + covered[edge]);
  }
  return room;
}

/** How far a box must move to be inside another; where it is larger, its start is. */
export function shiftInto(box: Edges, into: Edges): { x: number; y: number } {
  const shift = (start: number, end: number, least: number, most: number) =>
    start < least || end - start > most - least ? least - start : Math.min(0, most - end);
  return {
    x: shift(box.left, box.right, into.left, into.right),
    y: shift(box.top, box.bottom, into.top, into.bottom),
  };
}
