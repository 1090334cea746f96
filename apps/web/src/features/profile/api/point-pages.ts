import { scoringEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';

export const pointPages = () => ({
  ...endpointPages(scoringEndpoints.listPoints, { query: { limit: 50 } }),
  refetchOnMount: 'always' as const,
});
