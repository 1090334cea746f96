import { randomUUID } from 'node:crypto';
import { createNameMatcher, type Name } from '@watchfloor/entities';
import type { FoundMention } from './entity-scanner.queries';
import { findMentions } from './find-mentions';

export interface FindMentionsTask {
  readonly entryId: string;
  readonly seenAt: string;
  /** The title, and after it the texts. */
  readonly texts: readonly string[];
  readonly namesVersion: string;
}

/** Names as JSON, which costs the event loop less than objects. */
export interface LearnNamesTask {
  readonly namesVersion: string;
  readonly names: string;
}

/** Finds mentions, as rows of JSON. Keeps the tree of the names; if it has others than the task wants, it returns null. */
export function createMentionFinder(): (task: FindMentionsTask | LearnNamesTask) => string | null {
  let known: { version: string; match: ReturnType<typeof createNameMatcher> } | null = null;
  return (task) => {
    if ('names' in task) {
      known = null;
      known = {
        version: task.namesVersion,
        match: createNameMatcher(JSON.parse(task.names) as Name[]),
      };
      return null;
    }
    if (known?.version !== task.namesVersion) return null;
    const { entryId, seenAt } = task;
    return findMentions(task.texts, known.match)
      .map((mention): FoundMention => {
        // Random: one with a time would tell when it was first found, maybe in a text that is hidden.
        return { ...mention, entryId, seenAt, newId: randomUUID() };
      })
      .map((row) => JSON.stringify(row))
      .join();
  };
}
