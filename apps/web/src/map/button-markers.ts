import { formatCount } from '@/lib/number-format';
import type { MarkerGroup } from './cluster-markers';
import { dominantLevel, type MapMarker, type MarkerLook, worstLevel } from './map-marker';
import { type Map as MapLibreMap, Marker } from './maplibre';
import { zoomInto } from './marker-groups';

export function showButtons(
  map: MapLibreMap,
  groups: readonly MarkerGroup[],
  looks: readonly MarkerLook[],
  select: (id: string) => void,
): () => void {
  const shown = groups.map((group) => {
    const { only } = group;
    const element = only
      ? pinButton(only, looks, () => select(only.id))
      : clusterButton(group, looks, () => zoomInto(map, group));
    const marker = new Marker({ element, anchor: only ? 'bottom' : 'center' });
    const label = element.getAttribute('aria-label') ?? '';
    marker.setLngLat([group.longitude, group.latitude]).addTo(map);
    // MapLibre labels it "Map marker"; our label says more.
    element.setAttribute('aria-label', label);
    return marker;
  });
  return () => {
    for (const marker of shown) marker.remove();
  };
}

function markerButton(className: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', label);
  button.title = label;
  button.addEventListener('click', (event) => {
    // Otherwise the map would handle it as a click on the ground.
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
  { count, levels }: MarkerGroup,
  looks: readonly MarkerLook[],
  act: () => void,
): HTMLButtonElement {
  const worst = looks[worstLevel(levels)];
  const severity = looks.length > 1 ? `, worst ${worst?.label}` : '';
  const label = `${formatCount(count, 'marker')}${severity}. Zoom in`;
  const button = markerButton('map-cluster', label, act);
  button.style.setProperty('--marker-fill', `var(${looks[dominantLevel(levels)]?.fill})`);
  button.style.setProperty('--marker-ring', `var(${worst?.fill})`);
  button.textContent = String(count);
  return button;
}
