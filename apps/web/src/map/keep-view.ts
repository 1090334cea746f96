import { coversOf, markerUnitOf } from './map-covers';
import type { MapMarker } from './map-marker';
import { type MapPosition, START_VIEW } from './map-position';
import type { Map as MapLibreMap } from './maplibre';
import { boundsOf, nearestLongitude, pinRoom, roomAround } from './marker-bounds';
import { forgetView, readView, writeView } from './remembered-view';
import { startZoom } from './world-view';

/** Marks moves that the member did not make: their view is not remembered. */
export const OWN_MOVE = { isOwnMove: true };
const FIT_ZOOM_MAX = 9;
/** One place is shown with what surrounds it: nearer, no name is in view. */
const ONE_PLACE_ZOOM = 6;

export interface ViewKeeper {
  /** Opens the map on its markers, once there are some, unless the member left it elsewhere. */
  open: () => void;
  showAll: () => void;
  /** Shows all if this marker is out of view or covered. */
  follow: (marker: MapMarker) => void;
  stop: () => void;
}

/** Remembers where the member leaves a map, and keeps all markers in view while the member does not move it. */
export function keepView(
  map: MapLibreMap,
  rememberedAs: string | undefined,
  opensOnMarkers: boolean,
  readMarkers: () => readonly MapPosition[],
): ViewKeeper {
  let isOpened =
    rememberedAs === undefined ? !opensOnMarkers : readView(rememberedAs) !== undefined;
  let isShowingAll = false;

  function fit(duration?: number) {
    isOpened = true;
    isShowingAll = true;
    fitMarkers(map, readMarkers(), duration);
  }

  function handleMove(event: object) {
    if ('isOwnMove' in event) return;
    isOpened = true;
    isShowingAll = false;
    if (!rememberedAs) return;
    const { lng: longitude, lat: latitude } = map.getCenter().wrap();
    writeView(rememberedAs, { longitude, latitude, zoom: map.getZoom() });
  }

  const handleResize = () => isShowingAll && fit(0);
  map.on('moveend', handleMove);
  map.on('resize', handleResize);
  return {
    open() {
      if (!isOpened && readMarkers().length > 0) fit(0);
    },
    showAll() {
      if (rememberedAs) forgetView(rememberedAs);
      fit();
    },
    follow(marker) {
      if (!isClear(map, marker)) fit();
    },
    stop() {
      map.off('moveend', handleMove);
      map.off('resize', handleResize);
    },
  };
}

function fitMarkers(
  map: MapLibreMap,
  markers: readonly MapPosition[],
  duration: number | undefined,
): void {
  const timing = duration === undefined ? {} : { duration };
  const bounds = boundsOf(markers);
  if (bounds) {
    const padding = roomIn(map);
    const [west, south, east, north] = bounds;
    const maxZoom = west === east && south === north ? ONE_PLACE_ZOOM : FIT_ZOOM_MAX;
    map.fitBounds(bounds, { padding, maxZoom, ...timing }, OWN_MOVE);
    return;
  }
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const center: [number, number] = [START_VIEW.longitude, START_VIEW.latitude];
  map.easeTo({ center, zoom: startZoom({ width, height }), ...timing }, OWN_MOVE);
}

function roomIn(map: MapLibreMap) {
  const host = map.getContainer();
  return roomAround(host.getBoundingClientRect(), coversOf(map), pinRoom(markerUnitOf(map)));
}

function isClear(map: MapLibreMap, { longitude, latitude }: MapMarker): boolean {
  const { x, y } = map.project([nearestLongitude(longitude, map.getCenter().lng), latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, right, bottom, left } = roomIn(map);
  // Fitted markers lie on the edge of that room.
  const slack = 2;
  return (
    x >= left - slack &&
    y >= top - slack &&
    x <= clientWidth - right + slack &&
    y <= clientHeight - bottom + slack
  );
}
