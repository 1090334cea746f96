import { type FeedItem, feedEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const FEED = [{ kind: 'external-intel.changed' }] as const;

/** What a member does with an external item. */
export function useFeedWork({ id }: FeedItem) {
  const parts = { params: { id } };
  const claim = useNoticedMutation({
    act: () => call(feedEndpoints.claimItem, parts),
    changes: FEED,
    failure: { text: 'Failed to claim the item' },
  });
  const release = useNoticedMutation({
    act: () => call(feedEndpoints.releaseItem, parts),
    changes: FEED,
    failure: { text: 'Failed to release the item' },
  });
  const dismiss = useNoticedMutation({
    act: () => call(feedEndpoints.dismissItem, parts),
    changes: FEED,
    failure: { text: 'Failed to dismiss the item' },
  });
  const restore = useNoticedMutation({
    act: () => call(feedEndpoints.restoreItem, parts),
    changes: FEED,
    failure: { text: 'Failed to bring the item back' },
  });
  return { claim, release, dismiss, restore };
}
