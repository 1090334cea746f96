import type { Queryable } from '../../../db/client';

/** An account with what the policy needs to know about it. */
export interface FactorAccount {
  readonly id: string;
  readonly email: string;
  /** The member behind the account; null before the first sign-in. */
  readonly userId: string | null;
  readonly isAdmin: boolean;
  readonly dueAt: string | null;
  /** Changes with the password. */
  readonly stamp: string;
}

const stamp = (db: Queryable) =>
  db`encode(sha256(convert_to(a.password_hash, 'UTF8')), 'hex') as stamp`;

export async function findFactorAccount(
  db: Queryable,
  accountId: string,
): Promise<FactorAccount | undefined> {
  const [row] = await db<FactorAccount[]>`
    select a.id, a.email, u.id as user_id, coalesce(u.is_admin, false) as is_admin,
      a.second_factor_due_at as due_at, ${stamp(db)}
    from identity_accounts a
    left join users u on u.subject = a.id::text and u.issuer like '%/idp'
    where a.id = ${accountId}`;
  return row;
}

/** Undefined for members of an outside provider. */
export async function findAccountOfMember(
  db: Queryable,
  userId: string,
): Promise<FactorAccount | undefined> {
  const [row] = await db<FactorAccount[]>`
    select a.id, a.email, u.id as user_id, u.is_admin, a.second_factor_due_at as due_at,
      ${stamp(db)}
    from users u
    join identity_accounts a on a.id = case
      when u.issuer like '%/idp' and u.subject ~ '^[0-9a-f-]{36}$' then u.subject::uuid end
    where u.id = ${userId}`;
  return row;
}

/** Locks the account until the end of the transaction, so that two removals cannot take the last factor. */
export async function lockAccount(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db`
    select from identity_accounts where id = ${accountId} for no key update`;
  return rows.length > 0;
}

/** Keeps an earlier end of the grace period. */
export async function startGrace(
  db: Queryable,
  accountId: string,
  days: number,
): Promise<string | null> {
  const [row] = await db<{ dueAt: string | null }[]>`
    update identity_accounts
    set second_factor_due_at = coalesce(second_factor_due_at, now() + make_interval(days => ${days}))
    where id = ${accountId}
    returning second_factor_due_at as due_at`;
  return row?.dueAt ?? null;
}

export async function endGrace(db: Queryable, accountId: string): Promise<void> {
  await db`
    update identity_accounts set second_factor_due_at = null
    where id = ${accountId} and second_factor_due_at is not null`;
}
