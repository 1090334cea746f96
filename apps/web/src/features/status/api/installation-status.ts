import { statusEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

/** Always as of now: whoever opens it wants to know. */
export const statusQuery = { ...endpointQuery(statusEndpoints.get), staleTime: 0, gcTime: 0 };
