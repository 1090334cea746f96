import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error';
import { refreshCurrentUser } from './current-user';
import { leaveForLogin } from './unauthorized';

/** Data never goes stale on its own: every change names what to refresh (spec §9). */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // A 401 means the session ended (spec §2).
      onError: (error) => {
        if (isUnauthorized(error)) leaveForLogin();
      },
    }),
    mutationCache: new MutationCache({
      // Any act may earn points, a level or an achievement.
      onSuccess: () => refreshCurrentUser(queryClient),
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline is shown as an error with a retry rather than as a spinner that never ends.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
