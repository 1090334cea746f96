import { usersEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

/** Others change it too: cached data shows at once and is refetched on every visit. */
export const memberProfileQuery = (id: string) => ({
  ...endpointQuery(usersEndpoints.profile, { params: { id } }),
  refetchOnMount: 'always' as const,
});
