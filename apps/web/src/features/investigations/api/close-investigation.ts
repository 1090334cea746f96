import { useQueryClient } from '@tanstack/react-query';
import { investigationsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { investigationQuery, refreshInvestigations } from './investigations';

export function useCloseInvestigation(id: string) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: () => call(investigationsEndpoints.change, { params: { id }, body: { status: 'closed' } }),
    onSuccess: (investigation) => {
      queryClient.setQueryData(investigationQuery(id).queryKey, investigation);
      void refreshInvestigations(queryClient);
    },
    success: {
      title: 'Investigation closed',
      description: 'This investigation has been marked as closed',
    },
    failure: { text: 'Failed to close investigation' },
  });
}
