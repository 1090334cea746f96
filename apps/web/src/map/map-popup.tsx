import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { pinButton } from './button-markers';
import { OWN_MOVE } from './keep-view';
import { coversOf, markerUnitOf } from './map-covers';
import type { MapMarker, MarkerLook } from './map-marker';
import { type Map as MapLibreMap, Marker, Popup } from './maplibre';
import { roomAround, shiftInto } from './marker-bounds';
import { useLatest } from './use-latest';

interface MapPopupProps {
  map: MapLibreMap;
  marker: MapMarker;
  looks: readonly MarkerLook[];
  /** Selected in the list: the map moves there. */
  isFlownTo: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Close enough to see the place, far enough to see the country. */
const NEAR_ZOOM = 5;
/** In units of a marker. */
const PIN_HEIGHT = 32;
const POPUP_ROOM = { top: 8, right: 8, bottom: 8, left: 8 };

/** The selected marker, outside its cluster and in front of the others, with its popup. */
export function MapPopup(props: MapPopupProps) {
  const { map, marker, looks, isFlownTo } = props;
  const [content] = useState(() => document.createElement('div'));
  const onClose = useLatest(props.onClose);
  const { longitude, latitude } = marker;

  useEffect(() => {
    const pin = pinButton(marker, looks, () => onClose.current());
    pin.dataset.selected = '';
    pin.tabIndex = -1;
    pin.setAttribute('aria-hidden', 'true');
    const shown = new Marker({ element: pin, anchor: 'bottom' });
    shown.setLngLat([marker.longitude, marker.latitude]).addTo(map);
    pin.setAttribute('aria-hidden', 'true');
    pin.style.zIndex = '2';
    return () => {
      shown.remove();
    };
  }, [map, marker, looks, onClose]);

  useEffect(() => {
    if (!isFlownTo) return;
    const zoom = Math.max(map.getZoom(), NEAR_ZOOM);
    map.flyTo({ center: [longitude, latitude], zoom, maxDuration: 1200 });
  }, [map, isFlownTo, longitude, latitude]);

  useEffect(() => {
    // Its content limits its width.
    const popup = new Popup({ focusAfterOpen: false, maxWidth: 'none' });
    popup.setLngLat([longitude, latitude]).setDOMContent(content).addTo(map);
    const handleClose = () => onClose.current();
    popup.on('close', handleClose);
    const settle = () => {
      popup.setOffset(PIN_HEIGHT * markerUnitOf(map));
      if (map.isMoving()) map.once('moveend', settle);
      else movePopupInside(map, popup);
    };
    const observer = new ResizeObserver(settle);
    observer.observe(content);
    map.on('resize', settle);
    return () => {
      observer.disconnect();
      map.off('resize', settle);
      map.off('moveend', settle);
      popup.off('close', handleClose);
      popup.remove();
    };
  }, [map, content, longitude, latitude, onClose]);

  return createPortal(props.children, content);
}

/** Moves the map if its popup is beyond an edge or behind something that lies over the map. */
function movePopupInside(map: MapLibreMap, popup: Popup): void {
  const area = map.getContainer().getBoundingClientRect();
  const room = roomAround(area, coversOf(map), POPUP_ROOM);
  const { x, y } = shiftInto(popup.getElement().getBoundingClientRect(), {
    top: area.top + room.top,
    right: area.right - room.right,
    bottom: area.bottom - room.bottom,
    left: area.left + room.left,
  });
  if (x !== 0 || y !== 0) map.panBy([-x, -y], { duration: 200 }, OWN_MOVE);
}
