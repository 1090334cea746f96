import { sessionsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** An admin ends anybody's session. */
export function useEndMemberSession() {
  return useNoticedMutation({
    act: (id: string) => call(sessionsEndpoints.end, { params: { id } }),
    changes: [{ kind: 'session.ended' }],
    failure: { text: 'Failed to end the session' },
  });
}
