import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  DEFAULT_CLASSIFICATION,
  IDEMPOTENCY_HEADER,
  type NewReport,
  reportsEndpoints,
} from '@watchfloor/contract';
import { useAttemptKey } from '@/lib/attempt-key';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { restartReportLists } from './report-cache';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

interface Submission {
  report: NewReport;
  /** The external item that it is made of. */
  feedItemId: string | undefined;
  /** The report that it is a releasable edition of. */
  editionOf: string | undefined;
}

export function useCreateReport() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const attemptKey = useAttemptKey();
  return useNoticedMutation({
    act: ({ report, feedItemId, editionOf }: Submission & Outcome) => {
      const body = {
        ...report,
        sourceClassification: DEFAULT_CLASSIFICATION,
        userId,
        feedItemId,
        editionOf,
      } as const;
      return call(reportsEndpoints.create, {
        body,
        headers: { [IDEMPOTENCY_HEADER]: attemptKey(body) },
      });
    },
    onSuccess: (_created, { onSuccess }) => {
      restartReportLists(queryClient);
      onSuccess();
    },
    changes: ({ id }) => [{ kind: 'report.submitted', reportId: id }],
    onFailure: (error, { onFailure }) => onFailure(error),
    success: ({ id }) => ({
      title: 'Report submitted',
      description: 'Your intelligence report has been created successfully',
      action: {
        label: 'View report',
        run: () => void navigate({ to: '/reports/$id', params: { id } }),
      },
    }),
    failure: { text: 'Failed to create report' },
  });
}
