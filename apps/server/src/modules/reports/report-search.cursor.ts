import { decodeCursor, encodeCursor } from '../../db/cursor';
import { invalid } from '../../errors';
import type { Hit } from './report-search.queries';

/** Search results have an order of their own: the cursor of a list names its tier as well. */
export const encodeHit = (hit: Hit): string => `${hit.tier}.${encodeCursor(hit)}`;

export function decodeHit(text: string | undefined): Hit | null {
  if (text === undefined) return null;
  const [, tier, place] = /^([01])\.(.+)$/.exec(text) ?? [];
  const cursor = decodeCursor(place);
  if (!cursor) throw invalid('cursor', 'Not a valid cursor');
  return { ...cursor, tier: tier === '0' ? 0 : 1 };
}
