import { useQueryClient } from '@tanstack/react-query';
import { type Preferences, usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { setCurrentUser } from '@/lib/current-user';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useUpdatePreferences() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: Preferences) => call(usersEndpoints.updatePreferences, { body }),
    onSuccess: (user) => setCurrentUser(queryClient, user),
    changes: [{ kind: 'preferences.changed' }],
    success: { title: 'Success', description: 'Preferences updated successfully' },
    failure: { text: 'Failed to update preferences' },
  });
}
