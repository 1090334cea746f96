import type { AppliedTheme } from '@/lib/theme';
import { START_VIEW } from './map-position';
import { Map as MapLibreMap, NavigationControl } from './maplibre';
import { worldStyle } from './world-style';

/** The element of a map carries it, so that a browser test can ask where a place is on the screen. */
export type MapHost = HTMLDivElement & { map?: MapLibreMap };

/** The source of the operator's own tiles. */
export const EXTERNAL_TILES = 'external-tiles';

/** Redrawn this long after its place on the screen has changed (spec §9). */
const RESIZE_DELAY_MS = 100;
const CONTROL_TEXTS = {
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
  'AttributionControl.ToggleAttribution': 'Show or hide the sources of the map',
};

/** Throws where the browser cannot draw it (no WebGL 2). */
export function createMap(host: MapHost, theme: AppliedTheme, label: string): MapLibreMap {
  const map = new MapLibreMap({
    container: host,
    style: worldStyle(theme),
    center: [START_VIEW.longitude, START_VIEW.latitude],
    zoom: START_VIEW.zoom,
    maxZoom: 18,
    attributionControl: { compact: true },
    locale: CONTROL_TEXTS,
    trackResize: false,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.getCanvas().setAttribute('aria-label', label);
  // A tile of the operator's provider that fails is no error: the shipped map shows through.
  map.on('error', ({ error, ...event }) => {
    if (!('sourceId' in event && event.sourceId === EXTERNAL_TILES)) console.error(error);
  });
  followState(host, map);
  const stopFollowing = followSize(host, map);
  map.once('remove', stopFollowing);
  host.map = map;
  return map;
}

/** `data-map-state` says whether the map is still drawing. */
function followState(host: MapHost, map: MapLibreMap): void {
  const tell = (state: 'loading' | 'moving' | 'idle') => {
    host.dataset.mapState = state;
  };
  tell('loading');
  map.on('idle', () => tell('idle'));
  map.on('movestart', () => tell('moving'));
  map.on('dataloading', () => {
    if (host.dataset.mapState === 'idle') tell('loading');
  });
}

function followSize(host: MapHost, map: MapLibreMap): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => map.resize(), RESIZE_DELAY_MS);
  });
  observer.observe(host);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
