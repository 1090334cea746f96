import { useNavigate } from '@tanstack/react-router';
import { investigationsEndpoints, type NewInvestigation } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function useCreateInvestigation({ onSuccess, onFailure }: Outcome) {
  const navigate = useNavigate();
  return useNoticedMutation({
    act: (body: NewInvestigation) => call(investigationsEndpoints.create, { body }),
    onSuccess,
    changes: ({ id }) => [{ kind: 'investigation.opened', investigationId: id }],
    onFailure,
    success: ({ id }) => ({
      title: 'Investigation created',
      description: 'Your investigation has been created successfully',
      action: {
        label: 'View investigation',
        run: () => void navigate({ to: '/investigations/$id', params: { id } }),
      },
    }),
    failure: { text: 'Failed to create investigation' },
  });
}
