import type { MapPosition } from './map-position';

/** Places as columns, the largest first (map-data/build-places.mjs). */
export interface PlaceColumns {
  names: readonly string[];
  /** ISO 3166 codes. */
  countries: readonly string[];
  longitudes: readonly number[];
  latitudes: readonly number[];
}

export interface Place extends MapPosition {
  name: string;
  country: string;
}

export interface PlaceIndex {
  columns: PlaceColumns;
  folded: readonly string[];
}

const SEEN_AS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
};

/** "Tromsø" is found as "tromso". */
export const foldName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœłđðþßı]/g, (letter) => SEEN_AS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const indexPlaces = (columns: PlaceColumns): PlaceIndex => ({
  columns,
  folded: columns.names.map(foldName),
});

/** Places that begin with the text, then places with a word that does; larger ones first. */
export function findPlaces({ columns, folded }: PlaceIndex, text: string, max: number): Place[] {
  const sought = foldName(text);
  if (!sought) return [];
  const beginning: number[] = [];
  const within: number[] = [];
  folded.forEach((name, place) => {
    if (name.startsWith(sought)) beginning.push(place);
    else if (name.includes(` ${sought}`)) within.push(place);
  });
  return [...beginning, ...within].slice(0, max).map((place) => ({
    name: columns.names[place] ?? '',
    country: columns.countries[place] ?? '',
    longitude: columns.longitudes[place] ?? 0,
    latitude: columns.latitudes[place] ?? 0,
  }));
}
