import type { Tx } from '../../db/client';
import { newId } from '../../identifiers';
import * as queries from './feed-fetch.queries';
import type { PreparedItem } from './fetching/feed-task';
import { isSameStory, titleWords } from './story-rules';

/** Per source. Larger than one fetch, so that deleted items do not come back. */
const ITEMS_MAX = 500;

export interface StoredCounts {
  readonly fresh: number;
  readonly corrected: number;
}

export const NOTHING_STORED: StoredCounts = { fresh: 0, corrected: 0 };

/** Stores the new items of a feed, each in its story, and updates the changed ones. */
export async function storeItems(
  tx: Tx,
  source: queries.LeasedSource,
  items: readonly PreparedItem[],
): Promise<StoredCounts> {
  if (items.length === 0) return NOTHING_STORED;
  await queries.lockStories(tx);
  const known = await queries.findKnownItems(tx, source.id, items);
  const byIdentity = new Map(known.map((item) => [item.identity, item]));
  const hashes = new Set(known.map((item) => item.contentHash));

  const fresh = items.filter(
    (item) => !byIdentity.has(item.identity) && !hashes.has(item.contentHash),
  );
  const changed = items.flatMap((item) => {
    const before = byIdentity.get(item.identity);
    return before && !hashes.has(item.contentHash) ? [{ ...item, id: before.id }] : [];
  });
  await queries.updateItems(tx, changed);
  const corrected = changed.length;
  if (fresh.length === 0) return { fresh: 0, corrected };

  const placed = placeInStories(
    source.id,
    fresh,
    await queries.findStoryCandidates(tx, source.id, fresh),
  );
  await queries.insertStories(
    tx,
    placed
      .filter((item) => item.isFirst)
      .map(({ storyId, publishedAt }) => ({ id: storyId, publishedAt })),
  );
  await queries.insertItems(
    tx,
    source,
    placed.map(({ isFirst: _isFirst, words: _words, ...item }) => item),
  );
  const old = await queries.dropOldItems(tx, source.id, ITEMS_MAX);
  await queries.refreshStories(tx, [...new Set([...placed.map((item) => item.storyId), ...old])]);
  return { fresh: fresh.length, corrected };
}

/** Each new item joins the story of another source or starts a new one. */
function placeInStories(
  sourceId: string,
  items: readonly PreparedItem[],
  candidates: readonly queries.StoryCandidate[],
) {
  const others = candidates.map((item) => ({ ...item, words: titleWords(item.title) }));
  const taken = new Set<string>();
  return items.map((item) => {
    const match = others.find(
      (other) => !taken.has(other.storyId) && isSameStory({ ...item, sourceId }, other),
    );
    const storyId = match?.storyId ?? newId();
    taken.add(storyId);
    return { ...item, id: newId(), storyId, isFirst: match === undefined };
  });
}
