import { exclusionsEndpoints, type NewExclusionList } from '@watchfloor/contract';
import { entityQuery } from '@/domain/entities/entity-queries';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { useRefreshEntities } from './use-refresh-entities';

export const exclusionsQuery = entityQuery(exclusionsEndpoints.list, {});

/** Adds a list, or changes the one with the id. */
export function useSaveExclusions(id: string | undefined) {
  return useNoticedMutation({
    act: (body: NewExclusionList) =>
      id
        ? call(exclusionsEndpoints.change, { params: { id }, body })
        : call(exclusionsEndpoints.create, { body }),
    onSuccess: useRefreshEntities(),
    success: ({ name }) => ({ title: `List ${name} saved` }),
    failure: { text: 'Failed to save the list', preferServerMessage: true },
  });
}

export function useDeleteExclusions() {
  return useNoticedMutation({
    act: (id: string) => call(exclusionsEndpoints.delete, { params: { id } }),
    onSuccess: useRefreshEntities(),
    success: { title: 'List deleted' },
    failure: { text: 'Failed to delete the list', preferServerMessage: true },
  });
}
