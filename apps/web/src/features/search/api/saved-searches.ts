import {
  feedLinksEndpoints,
  type NewSavedSearch,
  type SavedSearchChanges,
  savedSearchesEndpoints,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const savedSearchesQuery = endpointQuery(savedSearchesEndpoints.list);

/** Its alert decides whether its matches are among the changes. */
const CHANGES = [{ kind: 'since.changed' }] as const;

export function useSaveSearch() {
  return useNoticedMutation({
    act: (body: NewSavedSearch) => call(savedSearchesEndpoints.create, { body }),
    changes: CHANGES,
    success: ({ name }) => ({ title: `Search “${name}” saved` }),
    failure: { text: 'Failed to save the search', preferServerMessage: true },
  });
}

export function useChangeSearch(id: string) {
  return useNoticedMutation({
    act: (body: SavedSearchChanges) =>
      call(savedSearchesEndpoints.change, { params: { id }, body }),
    changes: CHANGES,
    failure: { text: 'Failed to change the search', preferServerMessage: true },
  });
}

export function useDeleteSearch(id: string) {
  return useNoticedMutation({
    act: () => call(savedSearchesEndpoints.delete, { params: { id } }),
    changes: [...CHANGES, { kind: 'notification.changed' }],
    success: { title: 'Saved search deleted' },
    failure: { text: 'Failed to delete the search', preferServerMessage: true },
  });
}

/** Its matches count as seen, and its notification as read. */
export function useSeeSearch() {
  return useNoticedMutation({
    act: (id: string) => call(savedSearchesEndpoints.see, { params: { id } }),
    changes: [...CHANGES, { kind: 'notification.changed' }],
    failure: { text: 'Failed to mark the matches as seen' },
  });
}

/** Shown once; an earlier address ends. */
export function useMakeFeed(id: string) {
  return useNoticedMutation({
    act: () => call(feedLinksEndpoints.create, { params: { id } }),
    changes: CHANGES,
    failure: { text: 'Failed to make the address', preferServerMessage: true },
  });
}

export function useEndFeed(id: string) {
  return useNoticedMutation({
    act: () => call(feedLinksEndpoints.revoke, { params: { id } }),
    changes: CHANGES,
    success: { title: 'Feed ended' },
    failure: { text: 'Failed to end the feed', preferServerMessage: true },
  });
}
