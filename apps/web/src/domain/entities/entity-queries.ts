import { queryOptions } from '@tanstack/react-query';
import { assessmentsEndpoints, type Endpoint } from '@watchfloor/contract';
import { type CallInput, call } from '@/lib/client';
import { ENTITIES_KEY } from '@/lib/entities-key';

/** Texts that others write change the answers, so they are fetched whenever they are opened. */
export function entityQuery<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'signal' | 'body'>,
) {
  return queryOptions({
    queryKey: [...ENTITIES_KEY, endpoint.path, input],
    queryFn: ({ signal }) => call<E>(endpoint, ...([{ ...input, signal }] as never)),
    staleTime: 0,
  });
}

export const assessmentsQuery = (id: string) =>
  entityQuery(assessmentsEndpoints.list, { params: { id } });
