import { statusEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

/** Never cached: the status must be current. */
export const statusQuery = { ...endpointQuery(statusEndpoints.get), staleTime: 0, gcTime: 0 };
