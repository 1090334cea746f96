import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { entitiesEndpoints, type SearchKind } from '@watchfloor/contract';
import { entityQuery } from '@/domain/entities/entity-queries';
import { callPage } from '@/lib/client';
import { ENTITIES_KEY } from '@/lib/entities-key';

export const detailsQuery = (id: string) => entityQuery(entitiesEndpoints.get, { params: { id } });

export const timelineQuery = (id: string) =>
  entityQuery(entitiesEndpoints.timeline, { params: { id } });

export const placesQuery = (id: string) =>
  entityQuery(entitiesEndpoints.places, { params: { id } });

export const neighboursQuery = (id: string) =>
  entityQuery(entitiesEndpoints.neighbours, { params: { id } });

export const mentionPages = (id: string, kind: SearchKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ENTITIES_KEY, entitiesEndpoints.mentions.path, { params: { id } }, kind],
    queryFn: ({ signal, pageParam: cursor }) =>
      callPage(entitiesEndpoints.mentions, { params: { id }, query: { kind, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
