import placesUrl from '../../.cache/places.json?url';
import type { PlaceColumns } from './find-places';

/** The shipped list of cities, fetched when somebody looks for one. */
export async function fetchPlaces(): Promise<PlaceColumns> {
  const answer = await fetch(placesUrl);
  if (!answer.ok) throw new Error(`The list of places could not be loaded: ${answer.status}`);
  return answer.json();
}
