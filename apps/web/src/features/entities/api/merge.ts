import { useNavigate } from '@tanstack/react-router';
import { namedEntitiesEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { useRefreshEntities } from './use-refresh-entities';

interface Split {
  /** The entity that has the parts. */
  id: string;
  mergeId: string;
}

export function useSplitEntity() {
  return useNoticedMutation({
    act: (params: Split) => call(namedEntitiesEndpoints.split, { params }),
    onSuccess: useRefreshEntities(),
    success: { title: 'Merge undone' },
    failure: { text: 'Failed to undo the merge', preferServerMessage: true },
  });
}

/** Leads to the entity that has the mentions of both, and offers the way back. */
export function useMergeEntity(id: string) {
  const navigate = useNavigate();
  const refresh = useRefreshEntities();
  const split = useSplitEntity();
  return useNoticedMutation({
    act: (intoId: string) =>
      call(namedEntitiesEndpoints.merge, { params: { id }, body: { intoId } }),
    onSuccess: async (into) => {
      await refresh();
      await navigate({ to: '/entities/$id', params: { id: into.id } });
    },
    success: (into) => {
      const merge = into.merges.find(({ from }) => from.id === id);
      return {
        title: `Merged into ${into.label}`,
        ...(merge && {
          action: {
            label: 'Undo',
            run: () => split.run({ id: into.id, mergeId: merge.id }),
          },
        }),
      };
    },
    failure: { text: 'Failed to merge', preferServerMessage: true },
  });
}
