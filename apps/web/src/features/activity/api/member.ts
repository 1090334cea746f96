import { usersEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

export const memberQuery = (id: string) =>
  endpointQuery(usersEndpoints.profile, { params: { id } });
