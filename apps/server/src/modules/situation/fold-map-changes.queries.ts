import type { Queryable } from '../../db/client';

export async function foldChanges(db: Queryable, most: number): Promise<number> {
  const [row] = await db<{ folded: number }[]>`select fold_map_changes(${most}) as folded`;
  return row?.folded ?? 0;
}
