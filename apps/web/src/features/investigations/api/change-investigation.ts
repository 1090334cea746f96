import { useQueryClient } from '@tanstack/react-query';
import {
  type Investigation,
  type InvestigationChanges,
  type InvestigationStatus,
  investigationsEndpoints,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { refreshAfter } from '@/lib/live/refresh';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { investigationQuery } from './investigations';

const STATUS_CHANGES = {
  closed: {
    kind: 'investigation.closed',
    success: {
      title: 'Investigation closed',
      description: 'This investigation has been marked as closed',
    },
    failure: { text: 'Failed to close investigation' },
  },
  active: {
    kind: 'investigation.reopened',
    // The screen shows it: only closing has a notice (spec §8).
    success: undefined,
    failure: { text: 'Failed to reopen investigation' },
  },
} as const satisfies Record<InvestigationStatus, object>;

export function useChangeInvestigationStatus(id: string, status: InvestigationStatus) {
  const { kind, success, failure } = STATUS_CHANGES[status];
  const show = useShowInvestigation();
  return useNoticedMutation({
    act: () => call(investigationsEndpoints.change, { params: { id }, body: { status } }),
    onSuccess: show,
    changes: [{ kind, investigationId: id }],
    ...(success && { success }),
    failure,
  });
}

export function useEditInvestigation(id: string) {
  const queryClient = useQueryClient();
  const show = useShowInvestigation();
  const changes = [{ kind: 'investigation.changed', investigationId: id }] as const;
  return useNoticedMutation({
    act: (body: InvestigationChanges) =>
      call(investigationsEndpoints.change, { params: { id }, body }),
    onSuccess: show,
    changes,
    // Somebody may have changed it in the meantime.
    onFailure: () => void refreshAfter(queryClient, changes),
    failure: { text: 'Failed to update investigation' },
  });
}

function useShowInvestigation() {
  const queryClient = useQueryClient();
  return (changed: Investigation) => {
    queryClient.setQueryData(investigationQuery(changed.id).queryKey, changed);
  };
}
