import { decodeRankedCursor, encodeRankedCursor } from '../db/cursor';
import { invalid } from '../errors';
import { Json } from '../responses';
import type { Hit, SearchResult } from './search-engine.queries';

/** Search results are sorted by tier first, so their cursor also has the tier. */
const encodeHit = ({ tier, createdAt, id }: Hit): string =>
  encodeRankedCursor({ rank: tier, createdAt, id });

export function decodeHit(text: string | undefined): Hit | null {
  const cursor = decodeRankedCursor(text);
  if (!cursor) return null;
  const { rank: tier, createdAt, id } = cursor;
  if (tier !== 0 && tier !== 1 && tier !== 2) throw invalid('cursor', 'Not a valid cursor');
  return { createdAt, id, tier };
}

/** The page of a search, without the one match more that shows whether there is another. */
export function toSearchPage({ matches, total }: SearchResult, limit: number) {
  const shown = matches.slice(0, limit);
  const last = matches.length > limit ? shown.at(-1) : undefined;
  return {
    items: Json.ofItems(shown.map(({ item }) => item)),
    nextCursor: last ? encodeHit(last) : null,
    total,
  };
}
