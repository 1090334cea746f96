import { useQueryClient } from '@tanstack/react-query';
import { usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (id: string) => call(usersEndpoints.delete, { params: { id } }),
    // Reports, tasks, rooms and counts went with them: whatever is held may have changed.
    onSuccess: () => void queryClient.invalidateQueries(),
    success: { title: 'User deleted' },
    failure: { text: 'Failed to delete user', preferServerMessage: true },
  });
}
