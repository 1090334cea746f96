import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

/** The dashboard tells what changed: what it held is shown at once, and read again on every arrival. */
export function useDashboardQuery<E extends Endpoint>(
  ...reading: Parameters<typeof endpointQuery<E>>
) {
  return useQuery({ ...endpointQuery<E>(...reading), refetchOnMount: 'always' });
}
