import type { MapMarker } from './map-marker';
import type { Map as MapLibreMap } from './maplibre';

const ROOM_PIXELS = 70;
const CLOSEST_ZOOM = 9;
const ICON =
  '<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 8V5a2 2 0 0 1 2-2h3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M21 16v3a2 2 0 0 1-2 2h-3"/><circle cx="12" cy="12" r="2.5"/></svg>';

/** A button below the zoom that brings everything on the map into view: it opens on the whole world (spec §9). */
export function addFitControl(
  map: MapLibreMap,
  readMarkers: () => readonly MapMarker[],
): () => void {
  const group = document.createElement('div');
  group.className = 'maplibregl-ctrl maplibregl-ctrl-group';
  const button = document.createElement('button');
  button.type = 'button';
  button.title = 'Show all on the map';
  button.setAttribute('aria-label', button.title);
  button.className = 'fit-control';
  button.innerHTML = ICON;
  button.addEventListener('click', () => fitMarkers(map, readMarkers()));
  group.append(button);
  const control = { onAdd: () => group, onRemove: () => group.remove() };
  map.addControl(control, 'top-right');
  return () => {
    if (group.isConnected) map.removeControl(control);
  };
}

function fitMarkers(map: MapLibreMap, markers: readonly MapMarker[]): void {
  if (markers.length === 0) return;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of markers) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: ROOM_PIXELS, maxZoom: CLOSEST_ZOOM },
  );
}
