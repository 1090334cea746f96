import type { ServerResponse } from 'node:http';
import { STIX_BUNDLE_BYTES } from '@watchfloor/contract';
import { tooManyRequests } from './rate-limit';

/** Bodies of one member's unanswered requests: while one of the longest is read, the next may arrive. */
const MAX_BYTES = 2 * STIX_BUNDLE_BYTES;

/** Throws if the member has too much to be read already. */
export type HoldBody = (
  actor: { readonly id: string },
  bytes: number,
  response: ServerResponse,
) => void;

/** Bodies are held in memory while they arrive and while their requests wait. */
export function createHeldBodies(maxBytes = MAX_BYTES): HoldBody {
  const held = new Map<string, number>();
  return ({ id }, bytes, response) => {
    if (bytes === 0) return;
    const sum = (held.get(id) ?? 0) + bytes;
    if (sum > maxBytes) throw tooManyRequests(1);
    held.set(id, sum);
    response.once('close', () => {
      const rest = (held.get(id) ?? 0) - bytes;
      if (rest > 0) held.set(id, rest);
      else held.delete(id);
    });
  };
}
