import { useQueryClient } from '@tanstack/react-query';
import { reportsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { deleteHere } from '@/lib/live/deletions';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { dropHeldReport, refreshConsequences } from './report-cache';

export function useDeleteReport(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (id: string) =>
      deleteHere('report', id, () => call(reportsEndpoints.delete, { params: { id } })),
    onSuccess: (_nothing, id) => {
      onDeleted();
      dropHeldReport(queryClient, id);
      refreshConsequences(queryClient);
    },
    success: {
      title: 'Report deleted',
      description: 'The report has been deleted successfully',
    },
    failure: { text: 'Failed to delete report' },
  });
}
