import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type EntityKind, entitiesEndpoints } from '@watchfloor/contract';
import { callPage } from '@/lib/client';
import { ENTITIES_KEY } from '@/lib/entities-key';

interface Asked {
  q: string;
  kind: EntityKind | undefined;
  watched: 'true' | undefined;
  since: string | undefined;
  cidr: string | undefined;
  near: string | undefined;
}

export const entityPages = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...ENTITIES_KEY, 'list', asked],
    queryFn: ({ signal, pageParam: cursor }) =>
      callPage(entitiesEndpoints.list, { query: { ...asked, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
