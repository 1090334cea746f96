import { accessEndpoints, type WaitingDecision } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { formatCount } from '@/lib/number-format';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const waitingPages = endpointPages(accessEndpoints.listMembers, {
  query: { state: 'waiting' },
});

export function useDecide() {
  return useNoticedMutation({
    act: (body: WaitingDecision) => call(accessEndpoints.decide, { body }),
    changes: [{ kind: 'access.changed' }],
    success: ({ ids }, { ids: asked, decision }) => {
      const done = decision === 'approve' ? 'approved' : 'refused';
      const missed = asked.length - ids.length;
      return {
        title: `${formatCount(ids.length, 'account')} ${done}`,
        ...(missed > 0 && {
          description: `Another admin had decided about ${formatCount(missed, 'account')} already.`,
        }),
      };
    },
    failure: { text: 'Failed to decide', preferServerMessage: true },
  });
}
