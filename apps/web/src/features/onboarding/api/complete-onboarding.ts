import { useQueryClient } from '@tanstack/react-query';
import { type Onboarding, usersEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { setCurrentUser } from '@/lib/current-user';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function useCompleteOnboarding({ onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: Onboarding) => call(usersEndpoints.completeOnboarding, { body }),
    onSuccess: (user) => {
      setCurrentUser(queryClient, user);
      onSuccess();
    },
    onFailure,
    success: { title: 'Welcome', description: 'Your profile has been set up successfully' },
    failure: { text: 'Failed to complete onboarding', preferServerMessage: true },
  });
}
