import { useQuery } from '@tanstack/react-query';
import { parseSearchQuery } from '@watchfloor/contract';
import { placesQuery } from '@/map/places-query';
import { nameOf } from '../query-text';

/** How chips name their filters: a position by the place that is there. */
export function useFilterNames(filters: readonly string[]) {
  const hasNear = filters.some((filter) => /^near:/i.test(filter));
  const places = useQuery({ ...placesQuery, enabled: hasNear });
  return (filter: string): string => {
    const { near, tokens } = parseSearchQuery(filter);
    const [token] = tokens;
    if (!near || !places.data) return token ? nameOf(filter, token) : filter;
    const { latitudes, longitudes, names } = places.data.columns;
    const index = latitudes.findIndex(
      (latitude, at) =>
        Math.abs(latitude - near.latitude) < 0.005 &&
        Math.abs((longitudes[at] ?? 0) - near.longitude) < 0.005,
    );
    const place = names[index] ?? `${near.latitude}, ${near.longitude}`;
    return `near:${place} ${near.kilometres} km`;
  };
}
