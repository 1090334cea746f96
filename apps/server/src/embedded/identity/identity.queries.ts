import type { JsonValue, Queryable } from '../../db/client';
import { toEmailKey, toExactKey } from './email-key';

export interface IdentityAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** False when the address is in use already, by an account or a member, or looks like one that is. */
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
  const [row] = await db<{ isThere: boolean }[]>`
    select exists (select from identity_accounts) as is_there`;
  return row?.isThere ?? false;
}

/** By the key as it would be made today, or else as it was made before look-alikes were folded. */
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

/** Accounts of before there was one, oldest first. */
export function listAccountsWithoutSkeleton(
  db: Queryable,
): Promise<{ id: string; email: string }[]> {
  return db<{ id: string; email: string }[]>`
    select id, email from identity_accounts where email_skeleton is null order by created_at, id`;
}

/** An account that looks like another keeps none. */
export async function saveSkeletons(
  db: Queryable,
  ids: readonly string[],
  skeletons: readonly string[],
): Promise<void> {
  await db`
    update identity_accounts a set email_skeleton = made.skeleton
    from unnest(${ids as string[]}::uuid[], ${skeletons as string[]}::text[]) as made (id, skeleton)
    where a.id = made.id and a.email_skeleton is null
      and not exists (select from identity_accounts o where o.email_skeleton = made.skeleton)`;
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

/** Of an account, which nobody else changes until the end of the transaction. */
export async function holdPasswordHash(db: Queryable, id: string): Promise<string | undefined> {
  const [account] = await db<Pick<IdentityAccount, 'passwordHash'>[]>`
    select password_hash from identity_accounts where id = ${id} for no key update`;
  return account?.passwordHash;
}

export async function replacePassword(
  db: Queryable,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db`update identity_accounts set password_hash = ${passwordHash} where id = ${id}`;
}

/** Signs the member of an account out everywhere. Tells who it is; null when nobody signed in with it yet. */
export async function endSessionsOfAccount(db: Queryable, id: string): Promise<string | null> {
  const [member] = await db<{ id: string }[]>`
    with member as (select id from users where subject = ${id} and issuer like '%/idp'),
    ended as (delete from sessions where user_id in (select id from member))
    select id from member`;
  return member?.id ?? null;
}

/** Whoever is deleted as a member cannot come back with the same account and password. */
export async function deleteAccount(db: Queryable, id: string): Promise<void> {
  await db`delete from identity_accounts where id::text = ${id}`;
  await deleteAccountRecords(db, id);
}

export async function deleteAccountRecords(db: Queryable, id: string): Promise<void> {
  await db`delete from identity_records where account_id = ${id}`;
}

/** Who has an account here is the same member at whatever address this is served. */
export async function adoptMembers(db: Queryable, issuer: string): Promise<void> {
  await db`
    update users u set issuer = ${issuer}
    where u.issuer <> ${issuer} and u.issuer like '%/idp'
      and u.subject in (select id::text from identity_accounts)
      and not exists (select from users o where o.issuer = ${issuer} and o.subject = u.subject)`;
}

/** Of several instances that start together, the first one's secret is everybody's. */
export async function keepSecret(db: Queryable, name: string, made: JsonValue): Promise<unknown> {
  await db`
    insert into installation_secrets (name, value) values (${name}, ${db.json(made)})
    on conflict (name) do nothing`;
  return findSecret(db, name);
}

export async function findSecret(db: Queryable, name: string): Promise<unknown> {
  const [row] = await db<{ value: unknown }[]>`
    select value from installation_secrets where name = ${name}`;
  return row?.value;
}
