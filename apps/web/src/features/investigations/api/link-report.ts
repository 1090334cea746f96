import { useQueryClient } from '@tanstack/react-query';
import { investigationsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { refreshLinks } from './investigations';

export function useLinkReport(id: string, onLinked: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (reportId: string) =>
      call(investigationsEndpoints.linkReport, { params: { id }, body: { reportId } }),
    onSuccess: async () => {
      onLinked();
      await refreshLinks(queryClient);
    },
    // Closed or deleted meanwhile: what is shown follows.
    onFailure: () => void refreshLinks(queryClient),
    success: {
      title: 'Report linked',
      description: 'Report has been linked to this investigation',
    },
    failure: { text: 'Failed to link report' },
  });
}
