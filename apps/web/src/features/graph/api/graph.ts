import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type GraphBody, graphEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { ENTITIES_KEY } from '@/lib/entities-key';

export type GraphRequest = Pick<GraphBody, 'roots' | 'since' | 'until'>;

/** The old graph stays while more of it is fetched. */
export const graphQuery = (body: GraphRequest) =>
  queryOptions({
    queryKey: [...ENTITIES_KEY, graphEndpoints.read.path, body],
    queryFn: ({ signal }) => call(graphEndpoints.read, { body, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
