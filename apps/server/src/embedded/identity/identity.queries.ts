import type { JsonValue, Queryable } from '../../db/client';
import { toEmailKey, toExactKey } from './email-key';

export interface IdentityAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** False if an account or member already uses the address or one that looks like it. */
export async function insertAccount(
  db: Queryable,
  account: IdentityAccount & { emailKey: string; emailSkeleton: string },
): Promise<boolean> {
  const rows = await db`
    insert into identity_accounts
      (id, email, email_key, email_skeleton, first_name, last_name, password_hash)
    select ${account.id}, ${account.email}, ${account.emailKey}, ${account.emailSkeleton},
      ${account.firstName}, ${account.lastName}, ${account.passwordHash}
    where not exists (select from users where lower(email) = lower(${account.email}))
    on conflict do nothing
    returning id`;
  return rows.length > 0;
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  const [row] = await db<{ hasRows: boolean }[]>`
    select exists (select from identity_accounts) as has_rows`;
  return row?.hasRows ?? false;
}

/** Also finds older accounts, whose keys were made before look-alikes were folded. */
export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<IdentityAccount | undefined> {
  const exactKey = toExactKey(email);
  const [account] = await db<IdentityAccount[]>`
    select id, email, first_name, last_name, password_hash from identity_accounts
    where email_key in (${exactKey}, ${toEmailKey(email)})
    order by email_key = ${exactKey} desc limit 1`;
  return account;
}

/** Accounts from before skeletons were introduced, oldest first. */
export function listAccountsWithoutSkeleton(
  db: Queryable,
): Promise<{ id: string; email: string }[]> {
  return db<{ id: string; email: string }[]>`
    select id, email from identity_accounts where email_skeleton is null order by created_at, id`;
}

/** Skips accounts that look like another one. */
export async function saveSkeletons(
  db: Queryable,
  ids: readonly string[],
  skeletons: readonly string[],
): Promise<void> {
  await db`
    update identity_accounts a set email_skeleton = computed.skeleton
    from unnest(${ids as string[]}::uuid[], ${skeletons as string[]}::text[]) as computed (id, skeleton)
    where a.id = computed.id and a.email_skeleton is null
      and not exists (select from identity_accounts o where o.email_skeleton = computed.skeleton)`;
}

export async function findAccountById(
  db: Queryable,
  id: string,
): Promise<IdentityAccount | undefined> {
  const [account] = await db<IdentityAccount[]>`
    select id, email, first_name, last_name, password_hash from identity_accounts
    where id::text = ${id}`;
  return account;
}

export async function replacePassword(
  db: Queryable,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db`update identity_accounts set password_hash = ${passwordHash} where id = ${id}`;
}

/** Returns the member id; null if the account was never used to sign in. */
export async function endSessionsOfAccount(db: Queryable, id: string): Promise<string | null> {
  const [member] = await db<{ id: string }[]>`
    with member as (select id from users where subject = ${id} and issuer like '%/idp'),
    ended as (delete from sessions where user_id in (select id from member))
    select id from member`;
  return member?.id ?? null;
}

/** A deleted member cannot return with the same account and password. */
export async function deleteAccount(db: Queryable, id: string): Promise<void> {
  await db`delete from identity_accounts where id::text = ${id}`;
  await deleteAccountRecords(db, id);
}

export async function deleteAccountRecords(db: Queryable, id: string): Promise<void> {
  await db`delete from identity_records where account_id = ${id}`;
}

/** Members keep their identity when the installation moves to another address. */
export async function adoptMembers(db: Queryable, issuer: string): Promise<void> {
  await db`
    update users u set issuer = ${issuer}
    where u.issuer <> ${issuer} and u.issuer like '%/idp'
      and u.subject in (select id::text from identity_accounts)
      and not exists (select from users o where o.issuer = ${issuer} and o.subject = u.subject)`;
}

/** If several instances start together, all use the secret that was stored first. */
export async function storeSecret(
  db: Queryable,
  name: string,
  candidate: JsonValue,
): Promise<unknown> {
  await db`
    insert into installation_secrets (name, value) values (${name}, ${db.json(candidate)})
    on conflict (name) do nothing`;
  return findSecret(db, name);
}

export async function findSecret(db: Queryable, name: string): Promise<unknown> {
  const [row] = await db<{ value: unknown }[]>`
    select value from installation_secrets where name = ${name}`;
  return row?.value;
}
