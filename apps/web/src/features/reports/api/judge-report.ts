import { useQueryClient } from '@tanstack/react-query';
import { type Outcome, reportsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { updateCachedReport } from './report-cache';

interface Verdict {
  judgementId: string;
  /** Null: it is open again. */
  outcome: Outcome | null;
}

export function useJudgeReport(id: string) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ judgementId, outcome }: Verdict) =>
      call(reportsEndpoints.judge, { params: { id, judgementId }, body: { outcome } }),
    onSuccess: (judged) =>
      updateCachedReport(queryClient, id, (report) => ({
        ...report,
        judgements: report.judgements?.map((one) => (one.id === judged.id ? judged : one)),
      })),
    changes: [{ kind: 'report.changed', reportId: id }],
    success: { title: 'Outcome saved', description: 'It counts in your calibration' },
    failure: { text: 'Failed to save the outcome' },
  });
}
