import type { Affiliation, ManagedMember, MemberState } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import type { Identity } from '../auth/locked-members';

export function listMembers(
  db: Queryable,
  state: MemberState,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${authorJson(db)}::jsonb || jsonb_build_object(
          'isAdmin', u.is_admin, 'affiliation', u.affiliation, 'reason', u.state_reason,
          'createdAt', iso(u.created_at), 'stateChangedAt', iso(u.state_changed_at)) as item,
        u.created_at, u.id
      from users u where u.state = ${state} ${afterCursor(db, 'u', cursor)}
      order by u.created_at desc, u.id desc ${limitRows(db, limit)}`,
  );
}

export async function countMembers(db: Queryable, state: MemberState): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from users where state = ${state}`;
  return row?.total ?? 0;
}

export async function findManaged(db: Queryable, id: string): Promise<ManagedMember | undefined> {
  const [row] = await db<ManagedMember[]>`
    select id, username, email, first_name, last_name, profile_image_url, state, is_admin,
      affiliation, state_reason as reason, created_at, state_changed_at
    from users where id = ${id}`;
  return row;
}

export async function setState(
  tx: Tx,
  id: string,
  state: MemberState,
  reason: string | null,
): Promise<void> {
  await tx`
    update users set state = ${state}, state_reason = ${reason}, state_changed_at = now(),
      updated_at = now()
    where id = ${id}`;
}

/** Returns the previous one; undefined if it was the same. */
export async function setAffiliation(
  tx: Tx,
  id: string,
  affiliation: Affiliation,
): Promise<Affiliation | undefined> {
  const [row] = await tx<{ previous: Affiliation }[]>`
    update users u set affiliation = ${affiliation}, updated_at = now()
    from (select id, affiliation from users where id = ${id}) old
    where u.id = old.id and old.affiliation <> ${affiliation}
    returning old.affiliation as previous`;
  return row?.previous;
}

export interface WaitingAccount extends Identity {
  readonly id: string;
  readonly name: string;
}

/** In id order, so that two admins who decide at once take turns. */
export function lockWaiting(tx: Tx, ids: readonly string[]): Promise<WaitingAccount[]> {
  return tx<WaitingAccount[]>`
    select id, issuer, subject,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, 'User') as name
    from users where id = any(${ids as string[]}) and state = 'waiting' order by id for update`;
}

export async function listWaitingEmails(db: Queryable): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select coalesce(email, id::text) as email from users where state = 'waiting'
    order by created_at, id limit 1000`;
  return rows.map(({ email }) => email);
}

export async function deleteAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`delete from users where id = any(${ids as string[]})`;
}

export async function endSessions(tx: Tx, id: string): Promise<void> {
  await tx`delete from sessions where user_id = ${id}`;
}
