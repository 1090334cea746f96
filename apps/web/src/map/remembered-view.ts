import type { MapPosition } from './map-position';

export interface MapViewpoint extends MapPosition {
  zoom: number;
}

const PREFIX = 'watchfloor:map-view';

/** Views are per member, also on a shared machine. */
export const viewKey = (memberId: string, mapId: string) => `${PREFIX}:${memberId}:${mapId}`;

export function readView(key: string): MapViewpoint | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isView(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Storage may be full or blocked: then the map opens on its markers again. */
export function writeView(key: string, view: MapViewpoint): void {
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    forgetView(key);
  }
}

export function forgetView(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Not stored.
  }
}

/** Another version of the application may have written it. */
function isView(stored: unknown): stored is MapViewpoint {
  if (typeof stored !== 'object' || stored === null) return false;
  const { longitude, latitude, zoom } = stored as Record<string, unknown>;
  return [longitude, latitude, zoom].every((value) => Number.isFinite(value));
}
