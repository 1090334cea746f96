import { useQueryClient } from '@tanstack/react-query';
import { investigationsEndpoints, type NewInvestigation } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { refreshInvestigations } from './investigations';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function useCreateInvestigation({ onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: NewInvestigation) => call(investigationsEndpoints.create, { body }),
    onSuccess: () => {
      void refreshInvestigations(queryClient);
      onSuccess();
    },
    onFailure,
    success: {
      title: 'Investigation created',
      description: 'Your investigation has been created successfully',
    },
    failure: { text: 'Failed to create investigation' },
  });
}
