import { infiniteQueryOptions } from '@tanstack/react-query';
import { entitiesEndpoints, exclusionsEndpoints } from '@watchfloor/contract';
import { entityQuery } from '@/domain/entities/entity-queries';
import { callPage } from '@/lib/client';
import { ENTITIES_KEY } from '@/lib/entities-key';

/** A report may name thousands. */
const PAGE = 50;

export const reportEntityPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ENTITIES_KEY, entitiesEndpoints.ofReport.path, { params: { id } }],
    queryFn: ({ signal, pageParam: cursor }) =>
      callPage(entitiesEndpoints.ofReport, {
        params: { id },
        query: { cursor, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

export const reportKindsQuery = (id: string) =>
  entityQuery(entitiesEndpoints.kindsOfReport, { params: { id } });

export const leftOutQuery = (id: string) =>
  entityQuery(exclusionsEndpoints.ofReport, { params: { id } });

export const relatedQuery = (id: string) =>
  entityQuery(entitiesEndpoints.related, { params: { id } });
