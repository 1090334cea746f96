import type { Queryable, Tx } from '../../db/client';
import { sightColumns } from '../../db/sight';
import type { Searcher } from '../../search/search-scopes.queries';

/** A search of the owner, with its name for the audit log. */
export async function lockOwnSearch(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ name: string } | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select name from saved_searches where id = ${id} and user_id = ${userId} for update`;
  return row;
}

export async function insertLink(
  tx: Tx,
  row: { id: string; userId: string; searchId: string; hash: Buffer },
): Promise<string> {
  const [made] = await tx<{ createdAt: string }[]>`
    insert into feed_links ${tx(row)} returning iso(created_at) as created_at`;
  return made?.createdAt ?? '';
}

/** Whether there was one. */
export async function revokeLink(tx: Tx, searchId: string): Promise<boolean> {
  const rows = await tx`
    update feed_links set revoked_at = now() where search_id = ${searchId} and revoked_at is null returning id`;
  return rows.length > 0;
}

/** Of a member; returns the searches that had one. */
export function revokeLinksOf(
  tx: Tx,
  userId: string,
): Promise<{ searchId: string; name: string }[]> {
  return tx<{ searchId: string; name: string }[]>`
    update feed_links l set revoked_at = now() from saved_searches q
    where l.user_id = ${userId} and l.revoked_at is null and q.id = l.search_id
    returning q.id as search_id, q.name`;
}

export interface FoundLink extends Searcher {
  readonly isEnded: boolean;
  readonly name: string;
  readonly query: string;
}

/** With the rights of its owner now. Undefined if the secret is of another. */
export async function findLink(
  db: Queryable,
  id: string,
  hash: Buffer,
): Promise<FoundLink | undefined> {
  const [row] = await db<FoundLink[]>`
    select u.id, u.is_admin, ${sightColumns(db)}, coalesce(q.name, '') as name, coalesce(q.query, '') as query,
      l.revoked_at is not null or q.id is null or u.state <> 'active' as is_ended
    from feed_links l join users u on u.id = l.user_id left join saved_searches q on q.id = l.search_id
    where l.id = ${id} and l.hash = ${hash}`;
  return row;
}
