import { sessionsEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';

/** Refetched on every visit. */
export const allSessionPages = {
  ...endpointPages(sessionsEndpoints.list, { query: { limit: 50 } }),
  staleTime: 0,
};
