import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '@/ui/combobox';
import { findPlaces, indexPlaces } from './find-places';
import { formatPosition } from './map-position';
import { type PositionText, parsePosition } from './parse-position';

interface PlaceSearchProps {
  onChoose: (position: PositionText) => void;
  placeholder: string;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

interface FoundPosition extends PositionText {
  label: string;
  description: string;
}

const FOUND_MAX = 8;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
const placesQuery = {
  queryKey: ['places'],
  queryFn: async () => indexPlaces(await (await import('./place-list')).fetchPlaces()),
  staleTime: Number.POSITIVE_INFINITY,
};

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
        description: COUNTRIES.of(place.country) ?? place.country,
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
        onChoose(position);
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
