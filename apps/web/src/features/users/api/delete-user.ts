import { usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useDeleteUser() {
  return useNoticedMutation({
    act: (id: string) => call(usersEndpoints.delete, { params: { id } }),
    changes: (_, memberId) => [{ kind: 'member.deleted', memberId }],
    success: { title: 'User deleted' },
    failure: { text: 'Failed to delete user', preferServerMessage: true },
  });
}
