import { activityEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useEndSessions() {
  return useNoticedMutation({
    act: (id: string) => call(activityEndpoints.endSessions, { params: { id } }),
    changes: [{ kind: 'session.ended' }],
    success: { title: 'Sessions ended' },
    failure: { text: 'Failed to end the sessions' },
  });
}
