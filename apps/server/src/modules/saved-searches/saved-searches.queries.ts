import type { SavedSearch, SearchAlert } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';

export const listSearches = (
  db: Queryable,
  userId: string,
  id: string | null = null,
): Promise<Omit<SavedSearch, 'newMatches'>[]> =>
  db<Omit<SavedSearch, 'newMatches'>[]>`
    select id, name, query, alert, iso(created_at) as created_at, iso(updated_at) as updated_at,
      exists (select from feed_links l where l.search_id = q.id and l.revoked_at is null) as has_feed
    from saved_searches q where user_id = ${userId} ${id ? db`and id = ${id}` : db``}
    order by created_at desc, id desc`;

export async function countSearches(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from saved_searches where user_id = ${userId}`;
  return row?.count ?? 0;
}

/** What is compared with texts before the search itself is. */
export interface Prefilter {
  readonly needles: readonly string[];
  readonly types: readonly string[];
  readonly sources: readonly string[];
  readonly facets: readonly string[];
  readonly authors: readonly string[];
}

export async function insertSearch(
  tx: Tx,
  row: { id: string; userId: string; name: string; query: string; alert: SearchAlert },
  prefilter: Prefilter,
): Promise<void> {
  const { id, userId, name, query, alert } = row;
  await tx`
    insert into saved_searches ${tx({ id, user_id: userId, name, query, alert, ...prefilter })}`;
}

export async function lockSearch(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ query: string } | undefined> {
  const [row] = await tx<{ query: string }[]>`
    select query from saved_searches where id = ${id} and user_id = ${userId} for update`;
  return row;
}

export async function changeSearch(
  tx: Tx,
  id: string,
  changes: { name?: string | undefined; alert?: SearchAlert | undefined },
): Promise<void> {
  const { name, alert } = changes;
  await tx`
    update saved_searches set updated_at = clock_timestamp()
      ${name === undefined ? tx`` : tx`, name = ${name}`} ${alert === undefined ? tx`` : tx`, alert = ${alert}`}
    where id = ${id}`;
}

/** Another search: what matched the old one is forgotten, and what is there already is no news. */
export async function replaceQuery(
  tx: Tx,
  id: string,
  query: string,
  prefilter: Prefilter,
): Promise<void> {
  await tx`delete from saved_search_matches where search_id = ${id}`;
  await tx`
    update saved_searches set ${tx({ query, ...prefilter })}, matched_from = clock_timestamp() where id = ${id}`;
}

export async function deleteSearch(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx`
    delete from saved_searches where id = ${id} and user_id = ${userId} returning id`;
  return rows.length > 0;
}
