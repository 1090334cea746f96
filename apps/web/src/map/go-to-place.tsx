import type { PositionText } from '@watchfloor/entities';
import { useEffect, useState } from 'react';
import { type Map as MapLibreMap, Marker } from './maplibre';
import { PlaceSearch } from './place-search';

/** Close enough to see the surroundings of a city. */
const PLACE_ZOOM = 7;

/** Moves the map to a city or to coordinates, and marks the point. */
export function GoToPlace({ map }: { map: MapLibreMap }) {
  const [position, setPosition] = useState<PositionText | null>(null);

  useEffect(() => {
    if (!position) return;
    const center: [number, number] = [Number(position.longitude), Number(position.latitude)];
    map.flyTo({ center, zoom: Math.max(map.getZoom(), PLACE_ZOOM), maxDuration: 1200 });
    const element = document.createElement('div');
    element.className = 'map-found-place';
    const marker = new Marker({ element }).setLngLat(center).addTo(map);
    element.setAttribute('aria-hidden', 'true');
    element.removeAttribute('tabindex');
    return () => {
      marker.remove();
    };
  }, [map, position]);

  return (
    <div data-map-cover="top" data-print="hide" className="absolute top-2.5 left-2.5 w-44 sm:w-56">
      <PlaceSearch aria-label="Go to a place" placeholder="Go to a place" onChoose={setPosition} />
    </div>
  );
}
