import { useQueryClient } from '@tanstack/react-query';
import { investigationsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { refreshAfter } from '@/lib/live/refresh';
import type { Change } from '@/lib/live/refresh-rules';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

interface Link {
  investigationId: string;
  reportId: string;
}

const linked = (link: Link): Change[] => [{ kind: 'report.linked', ...link }];

export function useLinkReport(onLinked: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ investigationId: id, reportId }: Link) =>
      call(investigationsEndpoints.linkReport, { params: { id }, body: { reportId } }),
    onSuccess: onLinked,
    changes: (_, link) => linked(link),
    // It may have been closed or deleted in the meantime.
    onFailure: (_, link) => void refreshAfter(queryClient, linked(link)),
    success: {
      title: 'Report linked',
      description: 'Report has been linked to this investigation',
    },
    failure: { text: 'Failed to link report' },
  });
}
