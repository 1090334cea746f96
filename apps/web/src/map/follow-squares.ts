import { squaresOf, VIEW_SQUARES_MAX, VIEW_ZOOM_MAX } from '@watchfloor/contract';
import type { WorldBox } from './cluster-markers';
import type { MapSquares } from './map-view-props';
import type { Map as MapLibreMap } from './maplibre';
import { isWithin, viewOf, widen } from './marker-groups';

/** Tells which squares are to be shown, again when the zoom changes by a step or the view leaves them. */
export function followSquares(map: MapLibreMap, tell: (squares: MapSquares) => void): () => void {
  let told: MapSquares | null = null;
  function follow() {
    const zoom = Math.min(VIEW_ZOOM_MAX, Math.max(0, Math.floor(map.getZoom())));
    const view = viewOf(map);
    if (told?.zoom === zoom && isWithin(view, worldOf(told))) return;
    told = squaresAround(view, zoom);
    tell(told);
  }
  follow();
  map.on('moveend', follow);
  map.on('resize', follow);
  return () => {
    map.off('moveend', follow);
    map.off('resize', follow);
  };
}

/** The squares of a view and some around it; larger ones where a screen is too large for so many. */
export function squaresAround(view: WorldBox, zoom: number): MapSquares {
  const across = squaresOf(zoom);
  const { west, east, north, south } = widen(view);
  const isRound = east - west >= 1;
  const squares = {
    zoom,
    west: isRound ? 0 : Math.floor(west * across),
    east: isRound ? across : Math.ceil(east * across),
    north: Math.max(0, Math.floor(north * across)),
    south: Math.min(across, Math.ceil(south * across)),
  };
  const count = (squares.east - squares.west) * (squares.south - squares.north);
  return count > VIEW_SQUARES_MAX && zoom > 0 ? squaresAround(view, zoom - 1) : squares;
}

function worldOf({ zoom, west, east, north, south }: MapSquares): WorldBox {
  const across = squaresOf(zoom);
  const isRound = east - west >= across;
  return {
    west: isRound ? Number.NEGATIVE_INFINITY : west / across,
    east: isRound ? Number.POSITIVE_INFINITY : east / across,
    // Beyond the poles there is nothing.
    north: north === 0 ? Number.NEGATIVE_INFINITY : north / across,
    south: south === across ? Number.POSITIVE_INFINITY : south / across,
  };
}
