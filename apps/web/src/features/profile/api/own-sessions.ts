import { useQueryClient } from '@tanstack/react-query';
import { sessionsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** Read anew at each visit: sign-ins elsewhere tell nobody here. */
export const ownSessionsQuery = { ...endpointQuery(sessionsEndpoints.listMine), staleTime: 0 };

export function useEndOwnSession() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (id: string) => call(sessionsEndpoints.endMine, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
    success: { title: 'Session ended', description: 'That browser is signed out' },
    failure: { text: 'Failed to end the session' },
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: () => call(sessionsEndpoints.endMyOthers),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
    success: { title: 'Sessions ended', description: 'You are signed in here alone' },
    failure: { text: 'Failed to end the other sessions' },
  });
}
