import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { pinButton } from './button-markers';
import type { MapMarker, MarkerLook } from './map-marker';
import { type Map as MapLibreMap, Marker, Popup } from './maplibre';
import { useLatest } from './use-latest';

interface MapPopupProps {
  map: MapLibreMap;
  marker: MapMarker;
  looks: readonly MarkerLook[];
  /** Chosen in the list: the map goes there. */
  isFlownTo: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Close enough to see where it is, without losing the country. */
const NEAR_ZOOM = 5;
const PIN_HEIGHT = 32;

/** The chosen marker, out of its cluster and in front of the others, with what it says. */
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
    const popup = new Popup({ focusAfterOpen: false, maxWidth: '300px', offset: PIN_HEIGHT });
    popup.setLngLat([longitude, latitude]).setDOMContent(content).addTo(map);
    const handleClose = () => onClose.current();
    popup.on('close', handleClose);
    return () => {
      popup.off('close', handleClose);
      popup.remove();
    };
  }, [map, content, longitude, latitude, onClose]);

  return createPortal(props.children, content);
}
