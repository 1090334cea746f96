import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type SearchAnswer, type SearchKind, searchEndpoints } from '@watchfloor/contract';
import { call, send } from '@/lib/client';
import { nextCursorOf } from '@/lib/link-header';

/** Each search is made again: what was just written is found. The last hits stay until the next arrive. */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData };

interface Asked {
  q: string;
  kind?: SearchKind | undefined;
}

export const searchPages = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['search', 'hits', asked],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const response = await send(searchEndpoints.list, { query: { ...asked, cursor }, signal });
      const { results: items } = (await response.json()) as SearchAnswer;
      return { items, nextCursor: nextCursorOf(response.headers.get('link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    ...FRESH,
  });

export const searchOverview = (query: Asked) =>
  queryOptions({
    queryKey: ['search', 'overview', query],
    queryFn: ({ signal }) => call(searchEndpoints.overview, { query, signal }),
    ...FRESH,
  });
