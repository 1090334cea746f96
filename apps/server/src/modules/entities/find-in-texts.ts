import { randomUUID } from 'node:crypto';
import { createNameMatcher } from '@watchfloor/entities';
import type { Queryable } from '../../db/client';
import { type FoundMention, listNames, type StoredText } from './entity-scanner.queries';
import { findMentions } from './find-mentions';

/** What these texts mention. */
export async function findInTexts(
  db: Queryable,
  texts: readonly StoredText[],
): Promise<FoundMention[]> {
  const matchNames = createNameMatcher(await listNames(db));
  const found: FoundMention[] = [];
  for (const { id, createdAt, texts: parts } of texts) {
    const mentions = await findMentions(parts ?? [], matchNames);
    found.push(
      ...mentions.map((mention) => ({
        ...mention,
        entryId: id,
        seenAt: createdAt,
        // Random: one with a time would tell when it was first found, maybe in a text that is hidden.
        newId: randomUUID(),
      })),
    );
  }
  return found;
}
