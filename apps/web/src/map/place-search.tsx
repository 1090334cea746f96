import { useQuery } from '@tanstack/react-query';
import { type PositionText, parsePosition } from '@watchfloor/entities';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '@/ui/combobox';
import { findPlaces } from './find-places';
import { formatPosition } from './map-position';
import { countryName, placesQuery } from './places-query';

interface PlaceSearchProps {
  /** The name is that of the city, if it was found by one. */
  onChoose: (position: PositionText, name?: string) => void;
  placeholder: string;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

interface FoundPosition extends PositionText {
  label: string;
  description: string;
}

const FOUND_MAX = 8;

/** Finds a position by the name of a city, or by coordinates as people paste them. */
export function PlaceSearch({ onChoose, placeholder, className, ...props }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const pasted = parsePosition(text);
  const places = useQuery({ ...placesQuery, enabled: text !== '' && !pasted });
  const found: FoundPosition[] = pasted
    ? [{ ...pasted, label: formatPosition(pasted), description: 'Coordinates' }]
    : (places.data ? findPlaces(places.data, text, FOUND_MAX) : []).map((place) => ({
        latitude: String(place.latitude),
        longitude: String(place.longitude),
        label: place.name,
        description: countryName(place.country),
      }));

  return (
    <Combobox
      {...props}
      className={className}
      items={found.map(({ label, description }, index) => ({
        value: String(index),
        label,
        description,
        icon: <MapPin aria-hidden className="size-4 shrink-0 text-ink-3" />,
      }))}
      value={chosen}
      selectedLabel={chosen}
      placeholder={placeholder}
      onSearch={setText}
      onValueChange={(value) => {
        const position = found[Number(value)];
        if (!position) return;
        setChosen(position.label);
        setText('');
        onChoose(position, pasted ? undefined : position.label);
      }}
      isLoading={places.isFetching}
      searchPlaceholder="City, degrees, DMS or MGRS"
      emptyText={emptyTextFor(text, places.isError)}
    />
  );
}

function emptyTextFor(text: string, hasFailed: boolean): string {
  if (text === '') return 'For example Tromsø, or 69.64, 18.95';
  return hasFailed ? 'Places could not be loaded' : 'No such place or coordinates';
}
