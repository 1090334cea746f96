import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { sinceEndpoints as calls, type Since, type SinceGroup } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { notify } from '@/ui/toast';

/** On the dashboard. */
export const CARD_GROUPS = 6;
export const sinceCardQuery = endpointQuery(calls.get, { query: { limit: CARD_GROUPS } });

/** All pages are as of the first: what changes meanwhile comes with the next look. */
export const sincePages = infiniteQueryOptions({
  queryKey: [calls.get.path, 'pages'] as const,
  queryFn: ({ pageParam, signal }) => call(calls.get, { query: pageParam, signal }),
  initialPageParam: {} as { skip?: number; upTo?: string },
  getNextPageParam: ({ next, upTo }) => (next === null ? undefined : { skip: next, upTo }),
});

const CHANGES = [{ kind: 'since.changed' }, { kind: 'notification.changed' }] as const;

/** Of one group, or of everything that was listed; with a way back. */
export function useMarkSeen(listed: Pick<Since, 'upTo' | 'asOf'> | undefined) {
  const undo = useUndoSeen();
  return useNoticedMutation({
    act: (group: Pick<SinceGroup, 'kind' | 'id' | 'title'> | null) =>
      call(calls.markSeen, {
        body: {
          ...(listed && { upTo: listed.upTo, asOf: listed.asOf }),
          ...(group && { kind: group.kind, id: group.id }),
        },
      }),
    changes: CHANGES,
    onRefreshed: ({ seenId }) => {
      notify({ title: 'Seen', action: { label: 'Undo', run: () => undo.run(seenId) } });
    },
    failure: { text: 'Failed to mark it as seen' },
  });
}

function useUndoSeen() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (id: string) => call(calls.undo, { params: { id } }),
    changes: CHANGES,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [calls.get.path] }),
    failure: { text: 'Failed to undo' },
  });
}
