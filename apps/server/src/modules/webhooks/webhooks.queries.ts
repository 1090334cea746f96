import {
  TLP_LEVELS,
  WEBHOOK_ROTATION_HOURS,
  type Webhook,
  type WebhookEvent,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';

/** Fields of `Webhook` and `MemberWebhook`, of `webhooks w`. */
const commonFields = (db: Queryable): Fragment => db`
  'id', w.id, 'events', w.events, 'maxTlp', (${TLP_LEVELS as unknown as string[]}::text[])[w.max_level],
  'createdAt', iso(w.created_at), 'previousUntil', case when w.previous_until > now() then iso(w.previous_until) end,
  'disabledAt', iso(w.disabled_at), 'disabledReason', w.disabled_reason`;

export async function listWebhooksOf(
  db: Queryable,
  userId: string,
  id: string | null = null,
): Promise<Webhook[]> {
  const rows = await db<{ item: Webhook }[]>`
    select json_build_object(${commonFields(db)}, 'url', w.url,
      'lastDeliveredAt', (select iso(max(d.delivered_at)) from webhook_deliveries d where d.webhook_id = w.id),
      'savedSearch', case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end) as item
    from webhooks w left join saved_searches q on q.id = w.search_id
    where w.user_id = ${userId} ${id ? db`and w.id = ${id}` : db``} order by w.created_at desc, w.id desc`;
  return rows.map(({ item }) => item);
}

export function listWebhooks(
  db: Queryable,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(${commonFields(db)}, 'url', substring(w.url from '^[a-z]+://[^/?#]+'),
        'user', ${authorJson(db)}) as item, w.created_at, w.id
      from webhooks w join users u on u.id = w.user_id where true ${afterCursor(db, 'w', cursor)}
      order by w.created_at desc, w.id desc ${limitRows(db, limit)}`,
  );
}

export async function countWebhooks(db: Queryable, userId?: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from webhooks ${userId ? db`where user_id = ${userId}` : db``}`;
  return row?.total ?? 0;
}

export async function ownsSearch(tx: Tx, userId: string, searchId: string): Promise<boolean> {
  const rows = await tx`
    select from saved_searches where id = ${searchId} and user_id = ${userId} for key share`;
  return rows.length > 0;
}

/** False if the owner has just stopped being a member. */
export async function insertWebhook(
  tx: Tx,
  webhook: {
    readonly id: string;
    readonly userId: string;
    readonly url: string;
    readonly events: readonly WebhookEvent[];
    readonly searchId: string | null;
    readonly maxLevel: number;
  },
): Promise<boolean> {
  const rows = await tx`
    insert into webhooks (id, user_id, url, events, search_id, max_level)
    select ${webhook.id}, u.id, ${webhook.url}, ${webhook.events as WebhookEvent[]}, ${webhook.searchId}::uuid,
      ${webhook.maxLevel}
    from users u where u.id = ${webhook.userId} and u.state = 'active' for share
    returning id`;
  return rows.length > 0;
}

export interface Owned {
  readonly userId: string;
  readonly url: string;
}

/** Undefined if there is none, or it has another owner. */
export async function deleteWebhook(
  tx: Tx,
  id: string,
  ownerId?: string,
): Promise<Owned | undefined> {
  const [row] = await tx<Owned[]>`
    delete from webhooks where id = ${id} ${ownerId ? tx`and user_id = ${ownerId}` : tx``}
    returning user_id, url`;
  return row;
}

/** Undefined if it is on already. What waits is due at once. */
export async function enableWebhook(tx: Tx, id: string): Promise<Owned | undefined> {
  const [row] = await tx<Owned[]>`
    update webhooks set disabled_at = null, disabled_reason = null, busy_until = '-infinity'
    where id = ${id} and disabled_at is not null returning user_id, url`;
  return row;
}

/** Undefined if it was switched off already. */
export async function disableWebhook(
  tx: Tx,
  id: string,
  reason: string,
): Promise<Owned | undefined> {
  const [row] = await tx<Owned[]>`
    update webhooks set disabled_at = now(), disabled_reason = ${reason}
    where id = ${id} and disabled_at is null returning user_id, url`;
  return row;
}

/** Those of a member that are on. */
export function disableWebhooksOf(
  tx: Tx,
  userId: string,
  reason: string,
): Promise<(Owned & { readonly webhookId: string })[]> {
  return tx<(Owned & { readonly webhookId: string })[]>`
    update webhooks set disabled_at = now(), disabled_reason = ${reason}
    where user_id = ${userId} and disabled_at is null returning id as webhook_id, user_id, url`;
}

export interface Rotated extends Owned {
  readonly generation: number;
  readonly previousUntil: string;
}

export async function rotateSecret(
  tx: Tx,
  id: string,
  ownerId: string,
): Promise<Rotated | undefined> {
  const [row] = await tx<Rotated[]>`
    update webhooks set generation = generation + 1,
      previous_until = now() + make_interval(hours => ${WEBHOOK_ROTATION_HOURS})
    where id = ${id} and user_id = ${ownerId}
    returning user_id, url, generation, iso(previous_until) as previous_until`;
  return row;
}
