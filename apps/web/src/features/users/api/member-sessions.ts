import { useQueryClient } from '@tanstack/react-query';
import { sessionsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointKey, endpointPages } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const PAGE_SIZE = 50;

/** Of one member, or of all; read anew each time it is looked at. */
export const memberSessionPages = (userId: string | undefined) => ({
  ...endpointPages(sessionsEndpoints.list, {
    query: { limit: PAGE_SIZE, ...(userId && { userId }) },
  }),
  staleTime: 0,
});

export function useEndMemberSession() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (id: string) => call(sessionsEndpoints.end, { params: { id } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: endpointKey(sessionsEndpoints.list) }),
    success: { title: 'Session ended', description: 'That browser is signed out' },
    failure: { text: 'Failed to end the session' },
  });
}
