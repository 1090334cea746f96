import type { Queryable } from './client';

/** A kept count (see `row_counts`): exact, and cheap however large the table. */
export async function readCount(db: Queryable, name: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`select total_of(${name}) as total`;
  return row?.total ?? 0;
}
