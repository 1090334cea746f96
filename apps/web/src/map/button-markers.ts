import { formatCount } from '@/lib/number-format';
import { BUTTONS_MAX, CLUSTER_MAX_ZOOM, clusterMarkers, type MarkerGroup } from './cluster-markers';
import {
  countLevels,
  dominantLevel,
  type MapMarker,
  type MarkerLook,
  worstLevel,
} from './map-marker';
import { type Map as MapLibreMap, Marker } from './maplibre';

export interface MarkerActions {
  select: (id: string) => void;
}

export const areButtons = (markers: readonly MapMarker[]) => markers.length <= BUTTONS_MAX;

/** Few markers are buttons: found by keyboard and screen reader, gathered where they would overlap. */
export function showButtonMarkers(
  map: MapLibreMap,
  markers: readonly MapMarker[],
  looks: readonly MarkerLook[],
  actions: MarkerActions,
): () => void {
  let shown: Marker[] = [];
  const clear = () => {
    for (const marker of shown) marker.remove();
    shown = [];
  };
  const draw = () => {
    clear();
    shown = clusterMarkers(markers, map.getZoom()).map((group) => {
      const [only] = group.markers;
      const isAlone = group.markers.length === 1 && only;
      const element = isAlone
        ? pinButton(only, looks, () => actions.select(only.id))
        : clusterButton(group, looks, () => zoomInto(map, group));
      const marker = new Marker({ element, anchor: isAlone ? 'bottom' : 'center' });
      const label = element.getAttribute('aria-label') ?? '';
      marker.setLngLat([group.longitude, group.latitude]).addTo(map);
      // Adding it names it "Map marker"; ours says more.
      element.setAttribute('aria-label', label);
      return marker;
    });
  };
  draw();
  map.on('zoomend', draw);
  return () => {
    map.off('zoomend', draw);
    clear();
  };
}

function markerButton(className: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', label);
  button.title = label;
  button.addEventListener('click', (event) => {
    // The map below would take it for a click on the ground.
    event.stopPropagation();
    act();
  });
  return button;
}

export function pinButton(
  marker: MapMarker,
  looks: readonly MarkerLook[],
  act: () => void,
): HTMLButtonElement {
  const look = looks[marker.level];
  const label = [marker.title, look?.label].filter(Boolean).join(', ');
  const button = markerButton('map-pin', label, act);
  button.dataset.markerId = marker.id;
  button.style.setProperty('--marker-fill', `var(${look?.fill})`);
  const letter = document.createElement('span');
  letter.textContent = look?.letter ?? '';
  button.append(letter);
  return button;
}

function clusterButton(
  group: MarkerGroup,
  looks: readonly MarkerLook[],
  act: () => void,
): HTMLButtonElement {
  const counts = countLevels(group.markers, looks.length);
  const worst = looks[worstLevel(counts)];
  const label = `${formatCount(group.markers.length, 'marker')}, worst ${worst?.label}. Zoom in`;
  const button = markerButton('map-cluster', label, act);
  button.style.setProperty('--marker-fill', `var(${looks[dominantLevel(counts)]?.fill})`);
  button.style.setProperty('--marker-ring', `var(${worst?.fill})`);
  button.textContent = String(group.markers.length);
  return button;
}

/** As far in as its markers part, at least one step. */
function zoomInto(map: MapLibreMap, group: MarkerGroup): void {
  let zoom = Math.floor(map.getZoom()) + 1;
  while (zoom < CLUSTER_MAX_ZOOM && clusterMarkers(group.markers, zoom).length === 1) zoom += 1;
  map.easeTo({ center: [group.longitude, group.latitude], zoom });
}
