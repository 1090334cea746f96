import type { Queryable } from '../../db/client';

interface IdentityRecord {
  readonly kind: string;
  readonly id: string;
  readonly payload: string;
  readonly accountId: string | null;
  readonly grantId: string | null;
  readonly userCode: string | null;
  readonly uid: string | null;
  readonly expiresInSeconds: number | null;
}

/** Raw JSON text: names inside it belong to the library and must not be converted. */
type Found = { payload: string; isConsumed: boolean };

export async function upsertRecord(db: Queryable, record: IdentityRecord): Promise<void> {
  await db`
    insert into identity_records (kind, id, payload, account_id, grant_id, user_code, uid, expires_at)
    values (${record.kind}, ${record.id}, ${record.payload}::text::json, ${record.accountId},
      ${record.grantId}, ${record.userCode}, ${record.uid}, now() + make_interval(secs => ${record.expiresInSeconds}::float8))
    on conflict (kind, id) do update set payload = excluded.payload, account_id = excluded.account_id, grant_id = excluded.grant_id,
      user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`;
}

export async function findRecord(
  db: Queryable,
  kind: string,
  by: 'id' | 'uid' | 'user_code',
  value: string,
): Promise<Found | undefined> {
  const [row] = await db<Found[]>`
    select payload::text as payload, consumed_at is not null as is_consumed from identity_records
    where kind = ${kind} and ${db(by)} = ${value} and (expires_at is null or expires_at > now())`;
  return row;
}

/** True for exactly one of several concurrent callers. */
export async function consumeRecord(db: Queryable, kind: string, id: string): Promise<boolean> {
  const rows = await db`
    update identity_records set consumed_at = now()
    where kind = ${kind} and id = ${id} and consumed_at is null
    returning id`;
  return rows.length > 0;
}

export async function deleteRecord(db: Queryable, kind: string, id: string): Promise<void> {
  await db`delete from identity_records where kind = ${kind} and id = ${id}`;
}

export async function deleteGrant(db: Queryable, grantId: string): Promise<void> {
  await db`
    delete from identity_records
    where grant_id = ${grantId} or (kind = 'Grant' and id = ${grantId})`;
}

export async function purgeRecords(db: Queryable): Promise<void> {
  await db`delete from identity_records where expires_at < now()`;
}
