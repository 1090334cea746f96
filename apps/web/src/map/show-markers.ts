import { showButtons } from './button-markers';
import { BUTTONS_MAX, clusterMarkers, indexMarkers, type WorldBox } from './cluster-markers';
import { hideDrawn, showDrawn } from './drawn-markers';
import type { MapMarker, MarkerLook } from './map-marker';
import type { Map as MapLibreMap } from './maplibre';
import { isWithin, viewOf, widen } from './marker-groups';

/**
 * Groups the markers of the view and shows them, again whenever the zoom changes by a step or the view leaves the
 * grouped area. A few are accessible buttons; many are drawn by the map, with the list as the accessible alternative.
 */
export function showMarkers(
  map: MapLibreMap,
  markers: readonly MapMarker[],
  looks: readonly MarkerLook[],
  areMany: boolean,
  select: (id: string) => void,
): () => void {
  const index = indexMarkers(markers);
  const areButtons = !areMany && markers.length <= BUTTONS_MAX;
  let shown: { zoom: number; box: WorldBox } | null = null;
  let clear: () => void = () => {};

  function draw() {
    const zoom = Math.floor(map.getZoom());
    const view = viewOf(map);
    if (shown?.zoom === zoom && isWithin(view, shown.box)) return;
    shown = { zoom, box: widen(view) };
    const groups = clusterMarkers(index, zoom, shown.box, looks.length);
    clear();
    clear = areButtons
      ? showButtons(map, groups, looks, select)
      : showDrawn(map, groups, looks, select);
  }

  if (areButtons) hideDrawn(map);
  draw();
  map.on('move', draw);
  return () => {
    map.off('move', draw);
    clear();
  };
}
