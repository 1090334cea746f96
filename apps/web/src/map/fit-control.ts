import type { Map as MapLibreMap } from './maplibre';

const ICON =
  '<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 8V5a2 2 0 0 1 2-2h3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M21 16v3a2 2 0 0 1-2 2h-3"/><circle cx="12" cy="12" r="2.5"/></svg>';

/** A button that brings all markers into view. */
export function addFitControl(map: MapLibreMap, showAll: () => void): () => void {
  const group = document.createElement('div');
  group.className = 'maplibregl-ctrl maplibregl-ctrl-group';
  const button = document.createElement('button');
  button.type = 'button';
  button.title = 'Show all';
  button.setAttribute('aria-label', button.title);
  button.className = 'fit-control';
  button.innerHTML = ICON;
  button.addEventListener('click', showAll);
  group.append(button);
  const control = { onAdd: () => group, onRemove: () => group.remove() };
  map.addControl(control, 'top-right');
  return () => {
    if (group.isConnected) map.removeControl(control);
  };
}
