import {
  taxiiEndpoints as calls,
  type NewTaxiiCollection,
  type TaxiiCollectionChanges,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const CHANGES = [{ kind: 'taxii-collection.changed' }] as const;
const POLL_MS = 5000;

/** Refetched on every visit, and while reports are still being added: there is no event for that. */
export const collectionsQuery = {
  ...endpointQuery(calls.list),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: readonly { pending: number }[] | undefined } }) =>
    state.data?.some(({ pending }) => pending > 0) ? POLL_MS : (false as const),
};

export function useMakeCollection() {
  return useNoticedMutation({
    act: (body: NewTaxiiCollection) => call(calls.create, { body }),
    changes: CHANGES,
    success: ({ title }) => ({ title: `Collection ${title} made` }),
    failure: { text: 'Failed to make the collection', preferServerMessage: true },
  });
}

export function useChangeCollection(id: string) {
  return useNoticedMutation({
    act: (body: TaxiiCollectionChanges) => call(calls.change, { params: { id }, body }),
    changes: CHANGES,
    success: ({ title }) => ({ title: `Collection ${title} saved` }),
    failure: { text: 'Failed to save the collection', preferServerMessage: true },
  });
}

export function useDeleteCollection() {
  return useNoticedMutation({
    act: (id: string) => call(calls.delete, { params: { id } }),
    changes: CHANGES,
    success: { title: 'Collection deleted' },
    failure: { text: 'Failed to delete the collection', preferServerMessage: true },
  });
}
