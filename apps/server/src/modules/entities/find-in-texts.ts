import type { Queryable } from '../../db/client';
import { createLastingWorker } from '../../workers/lasting-worker';
import { readNames, readNamesVersion, type StoredText } from './entity-scanner.queries';
import type { FindMentionsTask, LearnNamesTask } from './mention-finder';

/** One per process: a second would compete with the event loop for processors. */
export const entitiesThread = createLastingWorker<FindMentionsTask | LearnNamesTask, string | null>(
  'entities',
  {
    // Many times what the longest text takes.
    timeoutMs: 30_000,
    // A process has one scanner. Tests have some more.
    mostWaiting: 10,
  },
);

/** With its mentions, as rows of JSON. */
export type FoundText<Text extends StoredText> = Text & { readonly mentions: string };

/** The thread could not read it. */
export interface FailedText<Text extends StoredText> {
  readonly text: Text;
  readonly error: unknown;
}

/** Finds what texts mention, apart from the event loop. The last ones are left out when it has taken `mostMs`. */
export async function findInTexts<Text extends StoredText>(
  db: Queryable,
  texts: readonly Text[],
  mostMs = Number.POSITIVE_INFINITY,
): Promise<{ found: FoundText<Text>[]; failed: FailedText<Text>[] }> {
  const startedAt = performance.now();
  const namesVersion = await readNamesVersion(db);
  const found: FoundText<Text>[] = [];
  const failed: FailedText<Text>[] = [];
  for (const text of texts) {
    if (performance.now() - startedAt > mostMs) break;
    const task = { entryId: text.id, seenAt: text.createdAt, texts: text.texts ?? [] };
    const find = () =>
      entitiesThread.run({ ...task, namesVersion }).catch((error: unknown) => ({ error }));
    let mentions = await find();
    if (mentions === null) {
      // Outside of `find`: names that do not fit are the fault of no text.
      await entitiesThread.run({ namesVersion, names: await readNames(db) });
      mentions = await find();
    }
    if (typeof mentions === 'string') found.push({ ...text, mentions });
    else failed.push({ text, error: mentions?.error });
  }
  return { found, failed };
}
