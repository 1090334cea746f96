import { useMemo } from 'react';
import { degreesOf } from '@/domain/situation/position-fields';
import { MapView } from '@/map/map-view';
import type { PlaceValues } from './detail-values';

interface PlaceMapProps {
  places: readonly PlaceValues[];
  onPick: (place: PlaceValues) => void;
}

const hasPosition = ({ latitude, longitude }: PlaceValues) =>
  latitude !== '' &&
  longitude !== '' &&
  Math.abs(Number(latitude)) <= 90 &&
  Math.abs(Number(longitude)) <= 180;

/** The places by their numbers. A click on the ground adds another. */
export function PlaceMap({ places, onPick }: PlaceMapProps) {
  const looks = useMemo(
    () =>
      Array.from({ length: places.length }, (_, index) => ({
        label: `Place ${index + 1}`,
        letter: String(index + 1),
        fill: '--fill-low',
      })),
    [places.length],
  );
  const markers = places.flatMap((place, index) =>
    hasPosition(place)
      ? [
          {
            id: String(index),
            level: index,
            title: place.label || `Place ${index + 1}`,
            latitude: Number(place.latitude),
            longitude: Number(place.longitude),
          },
        ]
      : [],
  );
  return (
    <div className="relative h-64 overflow-hidden rounded-control border">
      <MapView
        isInset
        label="Places of this report"
        markers={markers}
        looks={looks}
        selectedId={null}
        isSelectedFromList={false}
        onSelect={() => {}}
        onPick={(position) => onPick({ label: '', ...degreesOf(position) })}
        popup={null}
      />
    </div>
  );
}
