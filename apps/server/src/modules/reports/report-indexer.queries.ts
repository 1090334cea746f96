import type { Queryable } from '../../db/client';

/** Indexes up to `limit` unindexed reports, oldest first. Returns how many. */
export async function indexReports(
  db: Queryable,
  limit: number,
  maxBytes: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`select index_reports(${limit}, ${maxBytes}) as count`;
  return row?.count ?? 0;
}

/** Removes words that only one changed or deleted text had. Returns whether there was such a text. */
export async function forgetWords(db: Queryable): Promise<boolean> {
  const [row] = await db<{ hasRun: boolean }[]>`select forget_words() as has_run`;
  return row?.hasRun ?? false;
}
