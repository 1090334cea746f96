import { setImmediate } from 'node:timers/promises';
import { type Finding, scanParts } from '@watchfloor/entities';

/** Everything found in a text, in the order of its places. Other requests are served in between. */
export async function scanInTurns(text: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const part of scanParts(text)) {
    found.push(...part);
    await setImmediate();
  }
  return found;
}
