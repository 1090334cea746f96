import type { Queryable } from '../db/client';

/** Folds texts that were there before, or that of a file. Returns how many. */
export async function foldTexts(db: Queryable, ofFiles: boolean, limit: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select fold_searchable(${ofFiles}, ${limit}) as count`;
  return row?.count ?? 0;
}

/** Indexes up to `limit` folded texts, newest first. Returns how many. */
export async function indexTexts(db: Queryable, limit: number, maxBytes: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select index_searchable(${limit}, ${maxBytes}) as count`;
  return row?.count ?? 0;
}

/** Adds what was stored since the last time to the indexes, which searches would otherwise read word by word. */
export async function settleIndex(db: Queryable): Promise<void> {
  await db`select settle_search_index()`;
}

/** Removes words that only changed or deleted texts had. Returns whether there was such a text. */
export async function forgetWords(db: Queryable): Promise<boolean> {
  const [row] = await db<{ hasRun: boolean }[]>`select forget_words() as has_run`;
  return row?.hasRun ?? false;
}
