import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { authEndpoints, type CurrentUser } from '@watchfloor/contract';
import { useEffect } from 'react';
import { endpointQuery } from './endpoint-query';

/** Fetched once, before the application starts (spec §4), and seeded into the cache from there. */
export const currentUserQuery = endpointQuery(authEndpoints.currentUser);

export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

export function setCurrentUser(queryClient: QueryClient, user: CurrentUser): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

export function refreshCurrentUser(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

/** For screens about points: others change them too, so the user is fetched again on each visit. */
export function useFreshCurrentUser(): CurrentUser {
  const queryClient = useQueryClient();
  useEffect(() => refreshCurrentUser(queryClient), [queryClient]);
  return useCurrentUser();
}
