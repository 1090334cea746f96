import { OWN_MOVE } from './keep-view';
import type { Map as MapLibreMap } from './maplibre';

/** Puts a copy of the drawn map over it while the page is printed: browsers print a WebGL canvas as an empty area. */
export function followPrint(map: MapLibreMap): () => void {
  const copy = document.createElement('canvas');
  copy.className = 'map-print-copy';
  const host = map.getContainer();
  const show = () => {
    // The page is laid out for paper afterwards, when the map can no longer follow its size.
    host.classList.add('map-host-printed');
    map.resize(OWN_MOVE);
    // Only within the task that drew it can the canvas be read.
    map.redraw();
    const drawn = map.getCanvas();
    copy.width = drawn.width;
    copy.height = drawn.height;
    copy.style.width = drawn.style.width;
    copy.style.height = drawn.style.height;
    copy.getContext('2d')?.drawImage(drawn, 0, 0);
    drawn.after(copy);
  };
  const remove = () => {
    copy.remove();
    host.classList.remove('map-host-printed');
  };
  addEventListener('beforeprint', show);
  addEventListener('afterprint', remove);
  return () => {
    removeEventListener('beforeprint', show);
    removeEventListener('afterprint', remove);
  };
}
