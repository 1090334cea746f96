import { accessEndpoints, type MemberChange, usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const belongingsQuery = (id: string) =>
  endpointQuery(accessEndpoints.countBelongings, { params: { id } });

export function useChangeState() {
  return useNoticedMutation({
    act: ({ id, ...body }: Pick<MemberChange, 'state'> & { id: string; reason: string | null }) =>
      call(accessEndpoints.changeMember, { params: { id }, body }),
    changes: (_, { id }) => [{ kind: 'member.changed', memberId: id }],
    success: ({ state }) => ({
      title: state === 'suspended' ? 'Member suspended' : 'Member reinstated',
    }),
    failure: { text: 'Failed to change the member', preferServerMessage: true },
  });
}

export function useRemoveKeepingWork() {
  return useNoticedMutation({
    act: (id: string) => call(usersEndpoints.delete, { params: { id }, query: { work: 'keep' } }),
    changes: (_, memberId) => [{ kind: 'member.deleted', memberId }],
    success: { title: 'Member removed', description: 'Their work stays under "Former member".' },
    failure: { text: 'Failed to remove the member', preferServerMessage: true },
  });
}
