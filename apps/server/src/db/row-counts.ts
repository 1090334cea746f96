import type { Database, Queryable } from './client';
import { coalesce } from './coalesce';

/** A maintained count (see `row_counts`): exact, and cheap however large the table. */
export async function readCount(db: Queryable, name: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`select total_of(${name}) as total`;
  return row?.total ?? 0;
}

/**
 * The version of a list without reading the list: its maintained counts as one text. Counts named `…:changes` only grow, so
 * no two states have the same text.
 */
export async function readVersion(db: Queryable, names: readonly string[]): Promise<string> {
  const [row] = await db<{ version: string }[]>`
    select string_agg(total_of(name)::text, '-' order by place) as version
    from unnest(${names as string[]}::text[]) with ordinality as n(name, place)`;
  return row?.version ?? '';
}

/** The same, batched for concurrent callers. */
export function createVersionReader(db: Database): (names: readonly string[]) => Promise<string> {
  const readOne = coalesce(async (names) => {
    const rows = await db<{ name: string; total: string }[]>`
      select name, sum(count) as total from row_counts where name = any(${names}) group by name`;
    return new Map(rows.map(({ name, total }) => [name, total]));
  });
  return async (names) => {
    const totals = await Promise.all(names.map(readOne));
    return totals.map((total) => total ?? '0').join('-');
  };
}
