import { useQueryClient } from '@tanstack/react-query';
import {
  type Author,
  type Report,
  type ReportChanges,
  reportsEndpoints,
} from '@watchfloor/contract';
import { ApiError, isSpill } from '@/lib/api-error';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { notify } from '@/ui/toast';
import { updateCachedReport } from './report-cache';

/** Someone saved the report first: the saved report and its editor. */
export interface ReportConflict {
  current: Report;
  editor: Author | null;
}

interface Change {
  id: string;
  changes: ReportChanges;
  onSaved: () => void;
  onConflict: (conflict: ReportConflict) => void;
  onFailure: (error: Error) => void;
}

export function useChangeReport() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ id, changes }: Change) => saveOrCompare(id, changes),
    onSuccess: (outcome, { id, onSaved, onConflict }) => {
      const current = 'conflict' in outcome ? outcome.conflict.current : outcome.saved;
      updateCachedReport(queryClient, id, () => current);
      if ('conflict' in outcome) return onConflict(outcome.conflict);
      onSaved();
      notify({ title: 'Report updated', description: 'Your changes have been saved' });
    },
    changes: (_outcome, { id }) => [{ kind: 'report.changed', reportId: id }],
    onFailure: (error, { onFailure }) => onFailure(error),
    failure: { text: 'Failed to update report' },
  });
}

/** A stale edit is not a failure: it returns the saved text for comparison. */
async function saveOrCompare(
  id: string,
  changes: ReportChanges,
): Promise<{ saved: Report } | { conflict: ReportConflict }> {
  const params = { id };
  try {
    return { saved: await call(reportsEndpoints.change, { params, body: changes }) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409) || isSpill(error)) throw error;
    const [current, revisions] = await Promise.all([
      call(reportsEndpoints.get, { params }),
      call(reportsEndpoints.listRevisions, { params }),
    ]);
    return { conflict: { current, editor: revisions[0]?.replacedBy ?? null } };
  }
}
