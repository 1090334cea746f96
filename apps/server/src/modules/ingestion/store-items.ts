import type { Tx } from '../../db/client';
import { newId } from '../../identifiers';
import type { PreparedItem } from './feed-task';
import * as queries from './ingestion.queries';
import { isSameStory, titleWords } from './story-rules';

/** More than the newest of these a source does not keep. Larger than what one fetch reads, so that none comes back. */
const ITEMS_KEPT = 500;

export interface StoredCounts {
  readonly fresh: number;
  readonly corrected: number;
}

export const NOTHING_STORED: StoredCounts = { fresh: 0, corrected: 0 };

/** Stores what is new in a feed, each item in the story it tells, and corrects what has changed in it. */
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
  const left = await queries.dropOldItems(tx, source.id, ITEMS_KEPT);
  await queries.refreshStories(tx, [...new Set([...placed.map((item) => item.storyId), ...left])]);
  return { fresh: fresh.length, corrected };
}

/** Each new item joins the story that another source tells already, or begins its own. */
function placeInStories(
  sourceId: string,
  items: readonly PreparedItem[],
  candidates: readonly queries.StoryCandidate[],
) {
  const tellings = candidates.map((item) => ({ ...item, words: titleWords(item.title) }));
  const taken = new Set<string>();
  return items.map((item) => {
    const match = tellings.find(
      (telling) => !taken.has(telling.storyId) && isSameStory({ ...item, sourceId }, telling),
    );
    const storyId = match?.storyId ?? newId();
    taken.add(storyId);
    return { ...item, id: newId(), storyId, isFirst: match === undefined };
  });
}
