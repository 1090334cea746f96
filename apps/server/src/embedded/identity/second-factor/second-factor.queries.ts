import type { Queryable } from '../../../db/client';

/** Whether a passkey stays on its device or may be synchronised. */
export const DEVICE_TYPES = ['singleDevice', 'multiDevice'] as const;
type DeviceType = (typeof DEVICE_TYPES)[number];

export interface StoredPasskey {
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export interface NewPasskey extends StoredPasskey {
  readonly deviceType: DeviceType;
  readonly isBackedUp: boolean;
  readonly aaguid: string | null;
  readonly name: string;
}

/** False if the credential is registered already. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<boolean> {
  const rows = await db`
    insert into identity_passkeys (id, account_id, credential_id, public_key, counter, transports,
      device_type, is_backed_up, aaguid, name)
    values (${passkey.id}, ${passkey.accountId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports}, ${passkey.deviceType}, ${passkey.isBackedUp},
      ${passkey.aaguid}, ${passkey.name})
    on conflict (credential_id) do nothing
    returning id`;
  return rows.length > 0;
}

export interface PasskeySummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly isBackedUp: boolean;
}

export function listPasskeys(db: Queryable, accountId: string): Promise<PasskeySummary[]> {
  return db<PasskeySummary[]>`
    select id, name, created_at, last_used_at, is_backed_up from identity_passkeys
    where account_id = ${accountId} order by created_at, id`;
}

/** What a browser needs to find the passkeys of an account. */
export function listCredentials(
  db: Queryable,
  accountId: string,
): Promise<Pick<StoredPasskey, 'credentialId' | 'transports'>[]> {
  return db<Pick<StoredPasskey, 'credentialId' | 'transports'>[]>`
    select credential_id, transports from identity_passkeys
    where account_id = ${accountId} order by created_at, id`;
}

export async function findPasskey(
  db: Queryable,
  credentialId: Buffer,
): Promise<StoredPasskey | undefined> {
  const [row] = await db<StoredPasskey[]>`
    select id, account_id, credential_id, public_key, counter::float8 as counter, transports
    from identity_passkeys where credential_id = ${credentialId}`;
  return row;
}

/** False if the counter did not grow, which shows a copied authenticator. Zero means that it does not count. */
export async function recordPasskeyUse(
  db: Queryable,
  id: string,
  counter: number,
  isBackedUp: boolean,
): Promise<boolean> {
  const rows = await db`
    update identity_passkeys
    set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = clock_timestamp()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning id`;
  return rows.length > 0;
}

export async function renamePasskey(
  db: Queryable,
  accountId: string,
  id: string,
  name: string,
): Promise<PasskeySummary | undefined> {
  const [row] = await db<PasskeySummary[]>`
    update identity_passkeys set name = ${name} where id = ${id} and account_id = ${accountId}
    returning id, name, created_at, last_used_at, is_backed_up`;
  return row;
}

/** Returns the name of the deleted passkey. */
export async function deletePasskey(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    delete from identity_passkeys where id = ${id} and account_id = ${accountId} returning name`;
  return row?.name;
}

export interface StoredTotp {
  readonly secret: Buffer;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export async function findTotp(db: Queryable, accountId: string): Promise<StoredTotp | undefined> {
  const [row] = await db<StoredTotp[]>`
    select secret, created_at, last_used_at from identity_totp where account_id = ${accountId}`;
  return row;
}

/** Replaces an earlier secret. `step` is used up by the confirmation. */
export async function saveTotp(
  db: Queryable,
  accountId: string,
  secret: Buffer,
  step: number,
): Promise<void> {
  await db`
    insert into identity_totp (account_id, secret, last_step) values (${accountId}, ${secret}, ${step})
    on conflict (account_id) do update set secret = excluded.secret, last_step = excluded.last_step,
      created_at = clock_timestamp(), last_used_at = null`;
}

/** True for exactly one of several concurrent uses; false for this step and earlier ones afterwards. */
export async function useTotpStep(
  db: Queryable,
  accountId: string,
  step: number,
): Promise<boolean> {
  const rows = await db`
    update identity_totp set last_step = ${step}, last_used_at = clock_timestamp()
    where account_id = ${accountId} and last_step < ${step}
    returning account_id`;
  return rows.length > 0;
}

export async function deleteTotp(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db`
    delete from identity_totp where account_id = ${accountId} returning account_id`;
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  db: Queryable,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db`delete from identity_recovery_codes where account_id = ${accountId}`;
  for (const hash of hashes) {
    await db`
      insert into identity_recovery_codes (account_id, code_hash) values (${accountId}, ${hash})`;
  }
}

/** True for exactly one of several concurrent uses. */
export async function useRecoveryCode(
  db: Queryable,
  accountId: string,
  hash: Buffer,
): Promise<boolean> {
  const rows = await db`
    update identity_recovery_codes set used_at = clock_timestamp()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null
    returning account_id`;
  return rows.length > 0;
}

export interface FactorCounts {
  readonly passkeys: number;
  readonly hasTotp: boolean;
  readonly recoveryCodesLeft: number;
}

export async function countFactors(db: Queryable, accountId: string): Promise<FactorCounts> {
  const [row] = await db<FactorCounts[]>`
    select
      (select count(*)::int from identity_passkeys where account_id = ${accountId}) as passkeys,
      exists (select from identity_totp where account_id = ${accountId}) as has_totp,
      (select count(*)::int from identity_recovery_codes
        where account_id = ${accountId} and used_at is null) as recovery_codes_left`;
  return row ?? { passkeys: 0, hasTotp: false, recoveryCodesLeft: 0 };
}

/** Returns the number of deleted factors; their recovery codes go with them. */
export async function deleteAllFactors(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with passkeys as (delete from identity_passkeys where account_id = ${accountId} returning id),
    totp as (delete from identity_totp where account_id = ${accountId} returning account_id),
    codes as (delete from identity_recovery_codes where account_id = ${accountId})
    select ((select count(*) from passkeys) + (select count(*) from totp))::int as count`;
  return row?.count ?? 0;
}

export async function hasFactor(db: Queryable, accountId: string): Promise<boolean> {
  const { passkeys, hasTotp } = await countFactors(db, accountId);
  return hasTotp || passkeys > 0;
}

/** Replaces the open challenge of the same purpose and binding. */
export async function saveChallenge(
  db: Queryable,
  challenge: { purpose: string; binding: string; challenge: string; seconds: number },
): Promise<void> {
  await db`
    insert into identity_challenges (purpose, binding, challenge, expires_at)
    values (${challenge.purpose}, ${challenge.binding}, ${challenge.challenge},
      now() + make_interval(secs => ${challenge.seconds}))
    on conflict (purpose, binding) do update
      set challenge = excluded.challenge, expires_at = excluded.expires_at`;
}

/** True for exactly one of several concurrent uses. */
export async function consumeChallenge(
  db: Queryable,
  purpose: string,
  binding: string,
  challenge: string,
): Promise<boolean> {
  const rows = await db`
    delete from identity_challenges
    where purpose = ${purpose} and binding = ${binding} and challenge = ${challenge}
      and expires_at > now()
    returning challenge`;
  return rows.length > 0;
}

export async function purgeChallenges(db: Queryable): Promise<void> {
  await db`delete from identity_challenges where expires_at < now()`;
}
