import { sessionsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** Refetched on every visit: there is no event for sign-ins elsewhere. */
export const ownSessionsQuery = { ...endpointQuery(sessionsEndpoints.listMine), staleTime: 0 };

export function useEndOwnSession() {
  return useNoticedMutation({
    act: (id: string) => call(sessionsEndpoints.endMine, { params: { id } }),
    changes: [{ kind: 'session.ended' }],
    failure: { text: 'Failed to end the session' },
  });
}

export function useEndOtherSessions() {
  return useNoticedMutation({
    act: () => call(sessionsEndpoints.endMyOthers),
    changes: [{ kind: 'session.ended' }],
    failure: { text: 'Failed to end the other sessions' },
  });
}

/** Refreshes nothing: the page is left. */
export function useSignOutEverywhere() {
  return useNoticedMutation({
    act: () => call(sessionsEndpoints.signOutEverywhere),
    onSuccess: ({ continueAt }) => location.assign(continueAt),
    failure: { text: 'Failed to sign out everywhere' },
  });
}
