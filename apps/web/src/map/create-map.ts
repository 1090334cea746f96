import type { AppliedTheme } from '@/lib/theme';
import { OWN_MOVE } from './keep-view';
import { START_VIEW } from './map-position';
import { LngLat, Map as MapLibreMap, NavigationControl } from './maplibre';
import { followPrint } from './print-copy';
import type { MapViewpoint } from './remembered-view';
import { worldStyle } from './world-style';
import { CLOSEST_ZOOM, keepInWorld, startZoom } from './world-view';

/** The map's element holds the map, so that a browser test can find a place on the screen. */
export type MapHost = HTMLDivElement & { map?: MapLibreMap };

/** The source of the operator's own tiles. */
export const EXTERNAL_TILES = 'external-tiles';

/** Delay before a resize redraws the map (spec §9). */
const RESIZE_DELAY_MS = 100;
/** The library's own limit; the size of the map limits it further. */
const LEAST_ZOOM = -2;
const CONTROL_TEXTS = {
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
  'AttributionControl.ToggleAttribution': 'Show or hide the sources of the map',
};

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** Opens on the whole world unless there is another view. Throws if the browser cannot draw maps (no WebGL 2). */
export function createMap(
  host: MapHost,
  theme: AppliedTheme,
  label: string,
  view: MapViewpoint = { ...START_VIEW, zoom: startZoom(sizeOf(host)) },
): MapLibreMap {
  const map = new MapLibreMap({
    container: host,
    style: worldStyle(theme),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    minZoom: LEAST_ZOOM,
    maxZoom: CLOSEST_ZOOM,
    transformConstrain: ({ lng, lat }, zoom) => {
      const kept = keepInWorld({ longitude: lng, latitude: lat }, zoom, sizeOf(host));
      return { center: new LngLat(kept.longitude, kept.latitude), zoom: kept.zoom };
    },
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
  // A failed tile of the operator's provider is not an error: the shipped map shows through.
  map.on('error', ({ error, ...event }) => {
    if (!('sourceId' in event && event.sourceId === EXTERNAL_TILES)) console.error(error);
  });
  followState(host, map);
  map.once('remove', followSize(host, map));
  map.once('remove', followPrint(map));
  host.map = map;
  return map;
}

/** Leaves only the button of the map's sources, as after the first move: on a small map the text covers markers. */
export const foldSources = (map: MapLibreMap) =>
  map
    .getContainer()
    .querySelector('.maplibregl-ctrl-attrib')
    ?.classList.remove('maplibregl-compact-show');

/** Sets `data-map-state`: whether the map is still drawing. */
function followState(host: MapHost, map: MapLibreMap): void {
  const setState = (state: 'loading' | 'moving' | 'idle') => {
    host.dataset.mapState = state;
  };
  setState('loading');
  map.on('idle', () => setState('idle'));
  map.on('movestart', () => setState('moving'));
  map.on('dataloading', () => {
    if (host.dataset.mapState === 'idle') setState('loading');
  });
}

function followSize(host: MapHost, map: MapLibreMap): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => map.resize(OWN_MOVE), RESIZE_DELAY_MS);
  });
  observer.observe(host);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
