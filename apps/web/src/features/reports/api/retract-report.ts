import { useQueryClient } from '@tanstack/react-query';
import { reportsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { updateCachedReport } from './report-cache';

export function useRetractReport(id: string) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: { reason: string }) => call(reportsEndpoints.retract, { params: { id }, body }),
    onSuccess: (retracted) => updateCachedReport(queryClient, id, () => retracted),
    changes: [{ kind: 'report.changed', reportId: id }],
    success: {
      title: 'Report retracted',
      description: 'Authors whose reports name it are told',
    },
    failure: { text: 'Failed to retract report' },
  });
}
