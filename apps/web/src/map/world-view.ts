import { type MapPosition, START_VIEW } from './map-position';
import { toLatitude, toY } from './mercator';

/** The size of a map on the screen, in pixels. */
export interface MapSize {
  width: number;
  height: number;
}

/** The width of the world at the library's zoom 0. Most maps count zooms from tiles of half that size. */
const WORLD_PIXELS = 512;
const ZOOM_OFFSET = 1;
export const CLOSEST_ZOOM = 18;
/** Space that controls and the time line may take from the world when all of it is shown. */
const COVERED = { width: 100, height: 170 };
/** How far beyond a pole the view may go, as a share of its height: the time line covers that much. */
const BEYOND_POLE = 0.2;

const zoomForWorld = (pixels: number) => Math.log2(Math.max(1, pixels) / WORLD_PIXELS);
const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The specified start, further out where the whole width of the world does not fit. */
export const startZoom = ({ width }: MapSize) =>
  Math.min(START_VIEW.zoom - ZOOM_OFFSET, zoomForWorld(width));

const leastZoom = ({ width, height }: MapSize) =>
  zoomForWorld(Math.min(width - COVERED.width, height - COVERED.height));

/** Limits the view to the world. The library's own limit would not let a tall map show all of its width. */
export function keepInWorld(center: MapPosition, zoom: number, size: MapSize) {
  const kept = clamp(zoom, leastZoom(size), CLOSEST_ZOOM);
  const viewHeight = size.height / (WORLD_PIXELS * 2 ** kept);
  const edges = [viewHeight / 2, 1 - viewHeight / 2];
  const slack = viewHeight * BEYOND_POLE;
  const y = toY(center.latitude);
  const keptY = clamp(y, Math.min(...edges) - slack, Math.max(...edges) + slack);
  const latitude = keptY === y ? center.latitude : toLatitude(clamp(keptY, 0, 1));
  return { longitude: center.longitude, latitude, zoom: kept };
}
