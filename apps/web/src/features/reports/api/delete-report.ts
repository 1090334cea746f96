import { useQueryClient } from '@tanstack/react-query';
import { type Report, reportsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { deleteHere } from '@/lib/live/deletions';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { removeCachedReport } from './report-cache';

export function useDeleteReport(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ id }: Report) =>
      deleteHere('report', id, () => call(reportsEndpoints.delete, { params: { id } })),
    onSuccess: (_nothing, { id }) => {
      onDeleted();
      removeCachedReport(queryClient, id);
    },
    changes: (_nothing, { id, userId }) => [
      { kind: 'report.deleted', reportId: id },
      { kind: 'standing.changed', memberId: userId },
    ],
    success: {
      title: 'Report deleted',
      description: 'The report has been deleted successfully',
    },
    failure: { text: 'Failed to delete report' },
  });
}
