import {
  type CreatedWebhook,
  canReceive,
  canSendUpTo,
  type Delivery,
  type MemberWebhook,
  type NewWebhook,
  type PageQuery,
  type RotatedSecret,
  WEBHOOKS_MAX,
  type Webhook,
} from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { lockIdUntilCommit } from '../../db/locks';
import { levelOf } from '../../db/sight';
import { AppError, conflict, forbidden, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import * as deliveries from './deliveries.queries';
import { refuseReceiver } from './receiver-guard';
import { toWebhookSecret } from './webhook-signature';
import * as queries from './webhooks.queries';

export type WebhooksService = ReturnType<typeof createWebhooksService>;

export function createWebhooksService(
  platform: Pick<Platform, 'db' | 'transact' | 'secret' | 'settings' | 'demo'>,
) {
  const { db, transact, secret } = platform;

  async function find(actor: Actor, id: string): Promise<Webhook> {
    const [webhook] = await queries.listWebhooksOf(db, actor.id, id);
    if (!webhook) throw notFound('Webhook');
    return webhook;
  }

  async function findEnabled(actor: Actor, id: string): Promise<Webhook> {
    const webhook = await find(actor, id);
    if (webhook.disabledAt) throw conflict('This webhook is off; switch it on first');
    return webhook;
  }

  function requireRights(actor: Actor, { url, events, maxTlp }: NewWebhook): void {
    if (!events.every((event) => canReceive(actor, event))) {
      throw forbidden('Only admins can choose events other than those of a saved search');
    }
    if (!canSendUpTo(actor, maxTlp)) throw forbidden('Only admins can choose a level above GREEN');
    const refusal = refuseReceiver(platform, new URL(url));
    if (refusal) throw invalid('url', refusal);
  }

  async function remove(actor: Actor, id: string, ownerId?: string): Promise<void> {
    await transact(async (tx, publish) => {
      const deleted = await queries.deleteWebhook(tx, id, ownerId);
      if (!deleted) throw notFound('Webhook');
      await publish({ type: 'webhook.deleted', webhookId: id, ...deleted, actorId: actor.id });
    });
  }

  return {
    listOwn: (actor: Actor): Promise<Webhook[]> => queries.listWebhooksOf(db, actor.id),

    async create(actor: Actor, body: NewWebhook): Promise<CreatedWebhook> {
      requireRights(actor, body);
      const { url, events, savedSearchId, maxTlp } = body;
      const [id, userId] = [newId(), actor.id];
      await transact(async (tx, publish) => {
        await lockIdUntilCommit(tx, 'memberWebhooks', userId);
        if (savedSearchId && !(await queries.ownsSearch(tx, userId, savedSearchId))) {
          throw invalid('savedSearchId', 'You have no such saved search');
        }
        if ((await queries.countWebhooks(tx, userId)) >= WEBHOOKS_MAX) {
          throw conflict(`You have ${WEBHOOKS_MAX} webhooks; delete one that is no longer used`);
        }
        const row = { id, userId, url, events, searchId: savedSearchId, maxLevel: levelOf(maxTlp) };
        if (!(await queries.insertWebhook(tx, row))) {
          throw new AppError('UNAUTHORIZED', 'Unauthorized');
        }
        await publish({ type: 'webhook.made', webhookId: id, userId, url, events, maxTlp });
      });
      return { ...(await find(actor, id)), secret: toWebhookSecret(secret, id, 1) };
    },

    deleteOwn: (actor: Actor, id: string) => remove(actor, id, actor.id),

    async enable(actor: Actor, id: string): Promise<void> {
      await find(actor, id);
      await transact(async (tx, publish) => {
        const enabled = await queries.enableWebhook(tx, id);
        if (enabled) await publish({ type: 'webhook.enabled', webhookId: id, ...enabled });
      });
    },

    rotate: (actor: Actor, id: string): Promise<RotatedSecret> =>
      transact(async (tx, publish) => {
        const rotated = await queries.rotateSecret(tx, id, actor.id);
        if (!rotated) throw notFound('Webhook');
        const { generation, previousUntil, ...owned } = rotated;
        await publish({ type: 'webhook.rotated', webhookId: id, ...owned });
        return { secret: toWebhookSecret(secret, id, generation), previousUntil };
      }),

    async test(actor: Actor, id: string): Promise<void> {
      await findEnabled(actor, id);
      await transact(async (tx, publish) => {
        await deliveries.enqueueTest(tx, id);
        await publish({ type: 'webhook.due' });
      });
    },

    async listDeliveries(
      actor: Actor,
      id: string,
      { limit, cursor }: PageQuery,
    ): Promise<Page<Delivery>> {
      await find(actor, id);
      return toPage(await deliveries.listDeliveries(db, id, limit, decodeCursor(cursor)), null);
    },

    async replay(actor: Actor, id: string, deliveryId: string): Promise<void> {
      await findEnabled(actor, id);
      await transact(async (tx, publish) => {
        if (!(await deliveries.replayDelivery(tx, id, deliveryId))) throw notFound('Delivery');
        await publish({ type: 'webhook.due' });
      });
    },

    async list({ limit, cursor }: PageQuery): Promise<Page<MemberWebhook>> {
      const [page, total] = await Promise.all([
        queries.listWebhooks(db, limit, decodeCursor(cursor)),
        queries.countWebhooks(db),
      ]);
      return toPage(page, total);
    },

    delete: (actor: Actor, id: string) => remove(actor, id),
  };
}
