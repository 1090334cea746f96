import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '@watchfloor/contract';
import { type CallInput, call, callPage } from './client';

type QueryInputOf<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'body'>;

/** The first part of a key is the endpoint's path, so that `[endpoint.path]` refreshes all readings of one call. */
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

/** All pages of a list, each read as the reader scrolls to it. */
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
