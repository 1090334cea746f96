import {
  DELIVERY_DAYS,
  type Delivery,
  type DeliveryType,
  KIND_OF_SOURCE,
  type SearchKind,
  type SearchSource,
  type WebhookEvent,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { sees, sightColumns } from '../../db/sight';
import { newId } from '../../identifiers';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';

/** Before the first attempt the rights of the owner have not been asked: until then it is not there. */
export function listDeliveries(
  db: Queryable,
  webhookId: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object('id', d.id, 'type', d.type, 'state', d.state, 'attempts', d.attempts,
          'createdAt', iso(d.created_at), 'nextAt', case when d.state = 'waiting' then iso(d.next_at) end,
          'attemptedAt', iso(d.attempted_at), 'status', d.status_code, 'problem', d.problem) as item,
        d.created_at, d.id
      from webhook_deliveries d
      where d.webhook_id = ${webhookId} and (d.attempted_at is not null or d.type = 'webhook.test')
        ${afterCursor(db, 'd', cursor)}
      order by d.created_at desc, d.id desc ${limitRows(db, limit)}`,
  );
}

/** Again from the first attempt on. */
export async function replayDelivery(tx: Tx, webhookId: string, id: string): Promise<boolean> {
  const rows = await tx`
    update webhook_deliveries set state = 'waiting', attempts = 0, next_at = now()
    where id = ${id} and webhook_id = ${webhookId} and attempted_at is not null returning id`;
  return rows.length > 0;
}

export interface Occurrence {
  readonly type: WebhookEvent;
  readonly objectIds: readonly string[];
  /** Whose matches they are. */
  readonly searchId?: string;
}

/** One for each webhook that wants it and is on. */
export async function enqueue(tx: Tx, { type, objectIds, searchId }: Occurrence): Promise<void> {
  const receivers = await tx<{ id: string }[]>`
    select w.id from webhooks w where ${type} = any (w.events) and w.disabled_at is null
      ${searchId ? tx`and w.search_id = ${searchId}` : tx``}
    for key share`;
  if (receivers.length === 0) return;
  await tx`
    insert into webhook_deliveries ${tx(
      receivers.map(({ id }) => ({ id: newId(), webhookId: id, type, objectIds: [...objectIds] })),
    )}`;
}

/** One at a time: another press while one waits is ignored. */
export async function enqueueTest(tx: Tx, webhookId: string): Promise<void> {
  await tx`
    insert into webhook_deliveries (id, webhook_id, type, object_ids)
    select ${newId()}, ${webhookId}, 'webhook.test', '{}' where not exists (
      select from webhook_deliveries
      where webhook_id = ${webhookId} and type = 'webhook.test' and state = 'waiting' and attempts = 0)`;
}

export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly type: DeliveryType;
  readonly objectIds: readonly string[];
  readonly createdAt: string;
  /** Those made before. */
  readonly attempts: number;
}

/**
 * Takes the oldest due of a webhook for this instance: of the one that was called longest ago, and that nobody calls now. If the
 * instance dies meanwhile, another takes it after the lease.
 */
export async function takeDue(db: Queryable): Promise<DueDelivery | undefined> {
  const [row] = await db<DueDelivery[]>`
    with free as (
      select w.id from webhooks w
      where w.disabled_at is null and w.busy_until <= now() and exists (
        select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now())
      order by w.busy_until, w.id limit 1 for no key update skip locked
    ), due as (
      select d.id, d.webhook_id, d.type, d.object_ids, iso(d.created_at) as created_at, d.attempts
      from free cross join lateral (
        select * from webhook_deliveries
        where webhook_id = free.id and state = 'waiting' and next_at <= now() order by next_at, id limit 1) d
    ), taken as (
      update webhooks set busy_until = now() + interval '1 minute' where id in (select webhook_id from due)
    )
    select * from due`;
  return row;
}

export interface Receiver extends Searcher {
  readonly url: string;
  readonly maxLevel: number;
  readonly searchId: string | null;
  readonly generation: number;
  readonly hasPrevious: boolean;
}

/** With the rights of the owner now; undefined if they are no member any more. */
export async function findReceiver(
  db: Queryable,
  webhookId: string,
): Promise<Receiver | undefined> {
  const [row] = await db<Receiver[]>`
    select u.id, u.is_admin, ${sightColumns(db)}, w.url, w.max_level, w.search_id, w.generation,
      coalesce(w.previous_until > now(), false) as has_previous
    from webhooks w join users u on u.id = w.user_id
    where w.id = ${webhookId} and w.disabled_at is null and u.state = 'active'`;
  return row;
}

export interface NamedObject {
  readonly kind: SearchKind;
  readonly id: string;
}

/** Of these what the reader sees now. */
export async function listSeen(
  db: Queryable,
  reader: Searcher,
  type: WebhookEvent,
  objectIds: readonly string[],
): Promise<NamedObject[]> {
  const ids = objectIds as string[];
  if (type === 'search.matched') {
    const rows = await db<{ source: SearchSource; id: string }[]>`
      with ${scopes(db, reader)}
      select s.source, case when s.source in ('judgement', 'file') then s.object_id else s.id end as id
      from search_entries s where s.id = any (${ids}::uuid[]) and ${seesEntry(db, reader)}`;
    // A report and its files may have matched at once.
    const objects = rows.map(({ source, id }) => ({ kind: KIND_OF_SOURCE[source], id }));
    return [...new Map(objects.map((object) => [object.id, object])).values()];
  }
  if (type === 'investigation.created' || type === 'investigation.closed') {
    const rows = await db<{ id: string }[]>`
      select i.id from investigations i where i.id = any (${ids}::uuid[]) and ${sees(db, reader, 'i')}`;
    return rows.map(({ id }) => ({ kind: 'investigation', id }));
  }
  const rows = await db<{ id: string }[]>`
    select r.id from reports r where r.id = any (${ids}::uuid[]) and ${sees(db, reader, 'r')}`;
  return rows.map(({ id }) => ({ kind: 'report', id }));
}

/** Not to be sent. Nobody knows of it unless it was tried before. */
export async function dropDelivery(tx: Tx, { id, webhookId }: DueDelivery): Promise<void> {
  await release(tx, webhookId);
  await tx`delete from webhook_deliveries where id = ${id} and attempted_at is null`;
  await tx`update webhook_deliveries set state = 'dropped' where id = ${id}`;
}

export interface Outcome {
  readonly state: Delivery['state'];
  readonly status: number | null;
  readonly problem: string | null;
  /** Seconds until the next attempt. */
  readonly delay: number;
  /** Seconds for which the receiver is not called at all. */
  readonly pause: number;
}

export async function saveOutcome(
  tx: Tx,
  { id, webhookId }: DueDelivery,
  { state, status, problem, delay, pause }: Outcome,
): Promise<void> {
  await release(tx, webhookId, pause);
  await tx`
    update webhook_deliveries set state = ${state}, status_code = ${status}, problem = ${problem},
      attempts = attempts + 1, attempted_at = now(), next_at = now() + make_interval(secs => ${delay}::float8),
      delivered_at = ${state === 'delivered' ? tx`now()` : tx`delivered_at`}
    where id = ${id}`;
}

/** The webhook may be called again. */
export async function release(db: Queryable, webhookId: string, pause = 0): Promise<void> {
  await db`
    update webhooks set busy_until = now() + make_interval(secs => ${pause}::float8) where id = ${webhookId}`;
}

export async function purgeDeliveries(db: Queryable): Promise<void> {
  await db`
    delete from webhook_deliveries where created_at < now() - make_interval(days => ${DELIVERY_DAYS})`;
}
