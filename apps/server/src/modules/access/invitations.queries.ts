import type { Affiliation } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';

export function listInvitations(
  db: Queryable,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'id', i.id, 'email', i.email, 'isAdmin', i.is_admin, 'affiliation', i.affiliation,
          'compartments', i.compartments,
          'createdBy', case when c.id is null then null else ${authorJson(db, 'c')} end,
          'createdAt', iso(i.created_at), 'expiresAt', iso(i.expires_at),
          'state', case when i.used_at is not null then 'used'
            when i.withdrawn_at is not null then 'withdrawn'
            when i.expires_at <= now() then 'expired' else 'open' end,
          'usedBy', case when u.id is null then null else ${authorJson(db)} end,
          'usedAt', iso(i.used_at)) as item,
        i.created_at, i.id
      from invitations i
      left join users c on c.id = i.created_by_id left join users u on u.id = i.used_by_id
      where true ${afterCursor(db, 'i', cursor)}
      order by i.created_at desc, i.id desc ${limitRows(db, limit)}`,
  );
}

export async function countInvitations(db: Queryable): Promise<number> {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total from invitations`;
  return row?.total ?? 0;
}

export async function isMemberEmail(db: Queryable, email: string): Promise<boolean> {
  const rows = await db`
    select from users where lower(email) = lower(${email}) and state <> 'waiting'`;
  return rows.length > 0;
}

interface NewRow {
  readonly id: string;
  readonly tokenHash: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly affiliation: Affiliation;
  readonly compartments: readonly string[];
  readonly createdById: string | null;
  readonly days: number;
}

/** Returns when it expires. */
export async function insertInvitation(tx: Tx, row: NewRow): Promise<string> {
  const [inserted] = await tx<{ expiresAt: string }[]>`
    insert into invitations
      (id, token_hash, email, is_admin, affiliation, compartments, created_by_id, expires_at)
    values (${row.id}, ${row.tokenHash}, ${row.email}, ${row.isAdmin}, ${row.affiliation},
      ${row.compartments as string[]}, ${row.createdById}, now() + make_interval(days => ${row.days}))
    returning expires_at`;
  if (!inserted) throw new Error('The invitation was not stored');
  return inserted.expiresAt;
}

/** Returns it as it was before; undefined if there is none. */
export async function withdrawInvitation(
  tx: Tx,
  id: string,
): Promise<{ email: string | null; isUsed: boolean; isWithdrawn: boolean } | undefined> {
  const [row] = await tx<{ email: string | null; isUsed: boolean; isWithdrawn: boolean }[]>`
    select email, used_at is not null as is_used, withdrawn_at is not null as is_withdrawn
    from invitations where id = ${id} for update`;
  if (row && !row.isUsed && !row.isWithdrawn) {
    await tx`update invitations set withdrawn_at = now() where id = ${id}`;
  }
  return row;
}

/** What the rights of this maker took along in this transaction. */
export function listWithdrawnWith(
  tx: Tx,
  makerId: string,
): Promise<{ id: string; email: string | null }[]> {
  return tx<{ id: string; email: string | null }[]>`
    select id, email from invitations where withdrawn_with = ${makerId} and withdrawn_at = now()
    order by id`;
}

/** They are kept for a year, for those who ask later who let somebody in; the audit log has them too. */
export async function purgeInvitations(db: Queryable): Promise<void> {
  await db`delete from invitations where expires_at < now() - interval '1 year'`;
}
