import { useQueryClient } from '@tanstack/react-query';
import { authEndpoints, type RoleChange, usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useChangeRole() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ id, isAdmin }: RoleChange & { id: string }) =>
      call(usersEndpoints.changeRole, { params: { id }, body: { isAdmin } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: endpointKey(usersEndpoints.list) });
      void queryClient.invalidateQueries({ queryKey: endpointKey(authEndpoints.currentUser) });
    },
    success: ({ isAdmin }) => ({
      title: isAdmin ? 'Admin rights granted' : 'Admin rights taken',
    }),
    failure: { text: 'Failed to change admin rights', preferServerMessage: true },
  });
}
