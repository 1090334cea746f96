import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

/** Cached data shows at once and is refetched on every visit. */
export function useDashboardQuery<E extends Endpoint>(
  ...reading: Parameters<typeof endpointQuery<E>>
) {
  return useQuery({ ...endpointQuery<E>(...reading), refetchOnMount: 'always' });
}
