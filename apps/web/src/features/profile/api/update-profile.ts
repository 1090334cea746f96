import { useQueryClient } from '@tanstack/react-query';
import { type ProfileChanges, usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { setCurrentUser } from '@/lib/current-user';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: ProfileChanges) => call(usersEndpoints.updateProfile, { body }),
    onSuccess: (user) => setCurrentUser(queryClient, user),
    success: {
      title: 'Profile updated',
      description: 'Your profile has been updated successfully',
    },
    failure: {
      title: 'Update failed',
      text: 'Failed to update profile. Please try again.',
      preferServerMessage: true,
    },
    leavesWhenUnauthorized: false,
  });
}
