import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { authEndpoints, type CurrentUser } from '@watchfloor/contract';
import { endpointQuery } from './endpoint-query';

/** Fetched once, before the application starts (spec §4), and seeded into the cache from there. */
export const currentUserQuery = endpointQuery(authEndpoints.currentUser);

export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

export function setCurrentUser(queryClient: QueryClient, user: CurrentUser): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}
