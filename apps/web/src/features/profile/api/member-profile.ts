import { usersEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

/** Others' acts change it too: shown at once from what is known, and read again on every visit. */
export const memberProfileQuery = (id: string) => ({
  ...endpointQuery(usersEndpoints.profile, { params: { id } }),
  refetchOnMount: 'always' as const,
});
