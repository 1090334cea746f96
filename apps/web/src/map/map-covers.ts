import type { Map as MapLibreMap } from './maplibre';
import type { Cover } from './marker-bounds';

/** What lies over the map: its controls, and everything with `data-map-cover`, which names the edge. */
export function coversOf(map: MapLibreMap): Cover[] {
  const host = map.getContainer();
  const controls = host.querySelectorAll('.maplibregl-ctrl-top-right');
  const covers = document.querySelectorAll<HTMLElement>('[data-map-cover]');
  return [
    ...[...controls].map((element) =>
      coverOf(host.closest('.map-wall') ? 'left' : 'right', element),
    ),
    ...[...covers].map((element) => coverOf(element.dataset.mapCover as Cover['edge'], element)),
  ];
}

const coverOf = (edge: Cover['edge'], element: Element): Cover => ({
  edge,
  box: element.getBoundingClientRect(),
});

/** In pixels: more than one on a wall. */
export const markerUnitOf = (map: MapLibreMap): number =>
  Number.parseFloat(getComputedStyle(map.getContainer()).getPropertyValue('--marker-unit')) || 1;
