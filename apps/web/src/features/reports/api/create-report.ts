import { useQueryClient } from '@tanstack/react-query';
import { DEFAULT_CLASSIFICATION, type NewReport, reportsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { refreshConsequences, restartReportLists } from './report-cache';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function useCreateReport() {
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  return useNoticedMutation({
    act: ({ report }: { report: NewReport } & Outcome) =>
      call(reportsEndpoints.create, {
        body: { ...report, sourceClassification: DEFAULT_CLASSIFICATION, userId },
      }),
    onSuccess: (_created, { onSuccess }) => {
      restartReportLists(queryClient);
      refreshConsequences(queryClient);
      onSuccess();
    },
    onFailure: (error, { onFailure }) => onFailure(error),
    success: {
      title: 'Report submitted',
      description: 'Your intelligence report has been created successfully',
    },
    failure: { text: 'Failed to create report' },
  });
}
