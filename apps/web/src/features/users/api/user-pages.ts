import { usersEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';

export const userPages = (q: string) =>
  endpointPages(usersEndpoints.list, { query: { ...(q && { q }) } });
