import { indexPlaces } from './find-places';

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

export const countryName = (code: string): string => COUNTRIES.of(code) ?? code;

/** The list of places, loaded when somebody looks for one. */
export const placesQuery = {
  queryKey: ['places'],
  queryFn: async () => indexPlaces(await (await import('./place-list')).fetchPlaces()),
  staleTime: Number.POSITIVE_INFINITY,
};
