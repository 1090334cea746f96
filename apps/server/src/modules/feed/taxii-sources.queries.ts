import type { NewTaxiiSource, TaxiiSourceChanges } from '@watchfloor/contract';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { TaxiiSourcesRow } from '../../db/schema';
import { levelOf, type Reader, sightColumns } from '../../db/sight';
import type { TaxiiPosition } from './fetching/taxii-task';

/** Its credentials as they are stored. */
export interface StoredCredentials {
  readonly auth: string;
  readonly username: string | null;
  readonly secret: Buffer | null;
}

export async function insertTaxiiSource(
  tx: Tx,
  sourceId: string,
  userId: string,
  { maxTlp, everyMinutes }: NewTaxiiSource,
  credentials: StoredCredentials,
): Promise<void> {
  await tx`
    insert into taxii_sources ${tx({ ...credentials, sourceId, userId, everyMinutes, maxLevel: levelOf(maxTlp) })}`;
  await tx`update external_intel_sources set source_type = 'taxii' where id = ${sourceId}`;
}

export async function lockTaxiiSource(
  tx: Tx,
  sourceId: string,
): Promise<TaxiiSourcesRow | undefined> {
  const [row] = await tx<TaxiiSourcesRow[]>`
    select * from taxii_sources where source_id = ${sourceId} for update`;
  return row;
}

/** Another URL is another collection, which is read from its beginning. */
export async function updateTaxiiSource(
  tx: Tx,
  sourceId: string,
  { maxTlp, everyMinutes }: TaxiiSourceChanges,
  { credentials, hasNewUrl }: { credentials: StoredCredentials | undefined; hasNewUrl: boolean },
): Promise<void> {
  await tx`
    update taxii_sources set max_level = ${maxTlp ? levelOf(maxTlp) : tx`max_level`},
      every_minutes = ${everyMinutes ?? tx`every_minutes`}
      ${credentials ? tx`, auth = ${credentials.auth}, username = ${credentials.username}, secret = ${credentials.secret}` : tx``}
      ${hasNewUrl ? tx`, added_after = null, next_page = null, last_added = null, digest = null` : tx``}
    where source_id = ${sourceId}`;
  if (everyMinutes) {
    await tx`
      update external_intel_sources set next_fetch_at = least(next_fetch_at, now() + make_interval(mins => ${everyMinutes}))
      where id = ${sourceId}`;
  }
}

/** `taxii_sources t` and `users u`. */
const isOwned = (db: Queryable): Fragment =>
  db`u.id = t.user_id and u.state = 'active' and u.is_admin`;

/** A source that nobody owns any more belongs to the admin who works on it. */
export async function takeOver(tx: Tx, sourceId: string, userId: string): Promise<void> {
  await tx`
    update taxii_sources t set user_id = ${userId}
    where t.source_id = ${sourceId} and not exists (select from users u where ${isOwned(tx)})`;
}

export interface TaxiiSourceToFetch extends StoredCredentials, TaxiiPosition {
  readonly maxLevel: number;
  readonly everyMinutes: number;
  readonly digest: string | null;
}

export async function findTaxiiSource(
  db: Queryable,
  sourceId: string,
): Promise<TaxiiSourceToFetch | undefined> {
  const [row] = await db<TaxiiSourceToFetch[]>`
    select max_level, every_minutes, auth, username, secret, added_after, next_page as next, last_added, digest
    from taxii_sources where source_id = ${sourceId}`;
  return row;
}

export interface SourceOwner extends Reader {
  readonly isAdmin: boolean;
}

/** With their rights of now; undefined if they are no active admin any more. */
export async function findOwner(db: Queryable, sourceId: string): Promise<SourceOwner | undefined> {
  const [row] = await db<SourceOwner[]>`
    select u.id, u.is_admin, ${sightColumns(db)} from taxii_sources t join users u on ${isOwned(db)}
    where t.source_id = ${sourceId}`;
  return row;
}

export async function savePosition(
  tx: Tx,
  sourceId: string,
  { addedAfter, next, lastAdded }: TaxiiPosition,
  digest: string,
): Promise<void> {
  await tx`
    update taxii_sources set added_after = ${addedAfter}, next_page = ${next}, last_added = ${lastAdded}, digest = ${digest}
    where source_id = ${sourceId}`;
}

export async function countReports(tx: Tx, sourceId: string, count: number): Promise<void> {
  await tx`
    update external_intel_sources set item_count = item_count + ${count} where id = ${sourceId}`;
}
