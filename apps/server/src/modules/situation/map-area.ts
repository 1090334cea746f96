import { MAP_UNITS, type MapViewQuery, squaresOf } from '@watchfloor/contract';

export type Area = Pick<MapViewQuery, 'zoom' | 'west' | 'east' | 'north' | 'south'>;

/** A cell of zoom z is 2^(26 - z) wide: 16 cells in the width of a tile, close enough for the browser to cluster them. */
const CELL_BITS = 26;
export const bitsOf = (zoom: number) => CELL_BITS - zoom;

export interface Ranges {
  north: number;
  south: number;
  /** Null for all around the world. With `from` beyond `to` it crosses the antimeridian. */
  x: { from: number; to: number } | null;
}

/** The positions in an area, counted in 2^`bits`. Its edges move out to whole cells of a zoom. */
export function rangesOf(area: Area, cellZoom: number, bits: number): Ranges {
  const width = MAP_UNITS / squaresOf(area.zoom);
  const cell = 2 ** bitsOf(cellZoom);
  const unit = 2 ** bits;
  const across = MAP_UNITS / unit;
  const start = (square: number) => (Math.floor((square * width) / cell) * cell) / unit;
  const end = (square: number) => (Math.ceil((square * width) / cell) * cell) / unit - 1;
  const clamp = (value: number) => Math.min(across - 1, Math.max(0, value));
  const wrap = (value: number) => ((value % across) + across) % across;
  const [west, east] = [start(area.west), end(area.east)];
  return {
    north: clamp(start(area.north)),
    south: clamp(end(area.south)),
    x: east - west >= across - 1 ? null : { from: wrap(west), to: wrap(east) },
  };
}
