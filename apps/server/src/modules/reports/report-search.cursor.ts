import { decodeRankedCursor, encodeRankedCursor } from '../../db/cursor';
import { invalid } from '../../errors';
import type { Hit } from './report-search.queries';

/** Search results are sorted by tier first, so their cursor also has the tier. */
export const encodeHit = ({ tier, createdAt, id }: Hit): string =>
  encodeRankedCursor({ rank: tier, createdAt, id });

export function decodeHit(text: string | undefined): Hit | null {
  const cursor = decodeRankedCursor(text);
  if (!cursor) return null;
  const { rank: tier, createdAt, id } = cursor;
  if (tier !== 0 && tier !== 1) throw invalid('cursor', 'Not a valid cursor');
  return { createdAt, id, tier };
}
