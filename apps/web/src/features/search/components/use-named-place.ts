import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { findPlaces, foldName, type Place } from '@/map/find-places';
import { placesQuery } from '@/map/places-query';
import { type NamedPlace, namedPlaceIn, withPosition } from '../near-place';
import { withoutToken } from '../query-text';

const CHOICES_MAX = 6;

/** Places of exactly that name, else those that begin with it. */
function choose(found: readonly Place[], name: string): readonly Place[] {
  const exact = found.filter((place) => foldName(place.name) === foldName(name));
  return (exact.length > 0 ? exact : found).slice(0, CHOICES_MAX);
}

/** `near:` with a name: the only place of that name replaces it, several are offered. */
export function useNamedPlace(text: string, onChange: (text: string) => void) {
  const named = namedPlaceIn(text);
  const places = useQuery({ ...placesQuery, enabled: named !== undefined });
  const choices =
    named && places.data ? choose(findPlaces(places.data, named.name, 40), named.name) : [];
  const [only] = choices;
  // While it is typed, more letters may follow.
  const isTyped = named !== undefined && named.token.end < text.length;
  const replace = useEffectEvent((one: Place) => named && onChange(placed(text, named, one)));
  const isClear = isTyped && choices.length === 1;

  useEffect(() => {
    if (isClear && only) replace(only);
  }, [isClear, only]);

  if (!named) return undefined;
  return {
    ...named,
    choices: isClear ? [] : choices,
    choose: (one: Place) => placed(text, named, one),
    message: messageOf(named, places, choices.length),
  };
}

const placed = (text: string, { token, kilometres }: NamedPlace, place: Place) =>
  withPosition(withoutToken(text, token), place, kilometres);

function messageOf(
  { name }: NamedPlace,
  { isError, isPending }: { isError: boolean; isPending: boolean },
  found: number,
): string | null {
  if (isError) return 'The list of places could not be loaded. Give a latitude and a longitude.';
  if (isPending) return 'Looking for the place…';
  return found > 0 ? null : `No place is called ${name}. Give a latitude and a longitude.`;
}
