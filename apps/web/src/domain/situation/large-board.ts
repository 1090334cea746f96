import { infiniteQueryOptions } from '@tanstack/react-query';
import type { pinsEndpoints } from '@watchfloor/contract';
import { callPage } from '@/lib/client';
import { endpointKey, endpointQuery } from '@/lib/endpoint-query';
import { MAP_LIST_KEY } from '@/lib/map-list-key';
import type { TimeSpan } from '@/map/map-entry';
import type { MapSquares } from '@/map/map-view-props';
import type { ChosenFilter } from './large-map';

type Calls = Pick<typeof pinsEndpoints, 'list' | 'view' | 'outline'>;
export type ViewChoice = ChosenFilter & Partial<MapSquares> & Partial<TimeSpan>;
export type ListChoice = ChosenFilter & { until?: number };

const PAGE = 50;

/** The calls behind a map with more entries than are sent at once. */
export function largeBoard({ list, view, outline }: Calls) {
  return {
    /** What a change of the map makes out of date. */
    changing: [view, outline].map((endpoint) => endpointKey(endpoint)),
    view: (query: ViewChoice) => endpointQuery(view, { query }),
    outline: (query: ChosenFilter) => endpointQuery(outline, { query }),
    pages: (query: ListChoice) =>
      infiniteQueryOptions({
        queryKey: [MAP_LIST_KEY, outline.path, query] as const,
        queryFn: ({ signal, pageParam: cursor }) =>
          callPage(list, { query: { ...query, cursor, limit: PAGE }, signal }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (page) => page.nextCursor,
      }),
  };
}

export type LargeBoard = ReturnType<typeof largeBoard>;
