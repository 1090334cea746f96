import type { Queryable } from './client';

/** A kept count (see `row_counts`): exact, and cheap however large the table. */
export async function readCount(db: Queryable, name: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`select total_of(${name}) as total`;
  return row?.total ?? 0;
}

/**
 * One text for the state that several kept counts are in. Counts named `…:changes` only grow, so that two states never
 * share a text: the version of a list, read without a look at the list.
 */
export async function readVersion(db: Queryable, names: readonly string[]): Promise<string> {
  const [row] = await db<{ version: string }[]>`
    select string_agg(total_of(name)::text, '-' order by place) as version
    from unnest(${names as string[]}::text[]) with ordinality as n(name, place)`;
  return row?.version ?? '';
}
