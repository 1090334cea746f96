import { useQuery } from '@tanstack/react-query';
import { sinceEndpoints } from '@watchfloor/contract';
import { endpointQuery } from '@/lib/endpoint-query';

/** News in rooms, forum and tasks. */
export const unreadQuery = endpointQuery(sinceEndpoints.countUnread);

export const useUnread = () => useQuery(unreadQuery);
