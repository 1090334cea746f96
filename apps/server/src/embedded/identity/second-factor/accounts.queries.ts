import type { Queryable } from '../../../db/client';

/** An account with what the policy needs to know about it. */
export interface FactorAccount {
  readonly id: string;
  readonly email: string;
  /** The member behind the account; null before the first sign-in. */
  readonly userId: string | null;
  readonly isAdmin: boolean;
  readonly dueAt: string | null;
  readonly passwordHash: string;
  /** Changes with the password, the second factors and the set of recovery codes; not when one of them is used. */
  readonly stamp: string;
}

const columns = (db: Queryable) => db`
  a.id, a.email, u.id as user_id, coalesce(u.is_admin, false) as is_admin,
  a.second_factor_due_at as due_at, a.password_hash,
  encode(sha256(convert_to(json_build_array(
    a.password_hash,
    (select encode(secret, 'hex') from identity_totp where account_id = a.id),
    (select json_agg(id order by id) from identity_passkeys where account_id = a.id),
    (select json_agg(encode(code_hash, 'hex') order by code_hash) from identity_recovery_codes
      where account_id = a.id)
  )::text, 'UTF8')), 'hex') as stamp`;

export async function findFactorAccount(
  db: Queryable,
  accountId: string,
): Promise<FactorAccount | undefined> {
  const [row] = await db<FactorAccount[]>`
    select ${columns(db)}
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
    select ${columns(db)}
    from users u
    join identity_accounts a on a.id = case
      when u.issuer like '%/idp' and u.subject ~ '^[0-9a-f-]{36}$' then u.subject::uuid end
    where u.id = ${userId}`;
  return row;
}

/** Locks the account until the end of the transaction. Every change of its password or second factors begins with it. */
export async function lockAccount(
  db: Queryable,
  accountId: string,
): Promise<FactorAccount | undefined> {
  const rows = await db`
    select from identity_accounts where id = ${accountId} for no key update`;
  // Read apart: the statement that waited for the lock does not see what it waited for.
  return rows.length > 0 ? findFactorAccount(db, accountId) : undefined;
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
