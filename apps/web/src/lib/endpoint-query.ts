import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '@watchfloor/contract';
import {
  type CallInput,
  call,
  callIfChanged,
  callPage,
  type ValueOf,
  type Versioned,
} from './client';

type QueryInputOf<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'body'>;

/** The first part of a key is the endpoint's path, so `[endpoint.path]` matches all queries of one call. */
export function endpointKey<E extends Endpoint>(endpoint: E, input?: QueryInputOf<E>) {
  return input ? ([endpoint.path, input] as const) : ([endpoint.path] as const);
}

/** Query options of a GET call of the contract. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input?: QueryInputOf<E>) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call<E>(endpoint, ...([{ ...input, signal }] as never)),
  });
}

/** All pages of a list, each fetched when the reader scrolls to it. */
export function endpointPages<E extends Endpoint & { readonly answer: 'page' }>(
  endpoint: E,
  input?: QueryInputOf<E>,
) {
  const query = (input as { query?: object } | undefined)?.query;
  return infiniteQueryOptions({
    queryKey: [...endpointKey(endpoint, input), 'pages'] as const,
    queryFn: ({ signal, pageParam: cursor }) =>
      callPage<E>(endpoint, ...([{ ...input, query: { ...query, cursor }, signal }] as never)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** A call polled while it is on screen. While nothing changes, its value stays the same object. */
export function polledQuery<E extends Endpoint>(
  endpoint: E,
  input: QueryInputOf<E>,
  refreshMs: number,
) {
  const queryKey = [...endpointKey(endpoint, input), 'polled'] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<Versioned<ValueOf<E>>>(queryKey);
      return callIfChanged(endpoint, { ...input, signal } as never, known);
    },
    select: ({ value }) => value,
    refetchInterval: refreshMs,
    refetchOnMount: 'always',
    // Deep comparison of a large response costs more than fetching it, and the version already says if it changed.
    structuralSharing: false,
  });
}
