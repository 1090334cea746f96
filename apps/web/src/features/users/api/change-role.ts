import { type RoleChange, usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useChangeRole() {
  return useNoticedMutation({
    act: ({ id, isAdmin }: RoleChange & { id: string }) =>
      call(usersEndpoints.changeRole, { params: { id }, body: { isAdmin } }),
    changes: (_, { id }) => [{ kind: 'member.changed', memberId: id }],
    success: ({ isAdmin }) => ({
      title: isAdmin ? 'Admin rights granted' : 'Admin rights taken',
    }),
    failure: { text: 'Failed to change admin rights', preferServerMessage: true },
  });
}
