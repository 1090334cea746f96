import {
  canReceive,
  canSendUpTo,
  DEFAULT_TLP,
  TLP_LEVELS,
  type WebhookMessage,
} from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';
import { levelOf, limitReader } from '../../db/sight';
import type { DomainEventName } from '../../events/event-types';
import { startWorkOnChanges } from '../../jobs/work-on-changes';
import type { Platform } from '../../platform';
import * as queries from './deliveries.queries';
import { createReceiverClient, type ReceiverClient } from './receiver-client';
import { refuseReceiver } from './receiver-guard';
import { delayAfter } from './retry-schedule';
import { signMessage } from './webhook-signature';
import { disableWebhook } from './webhooks.queries';

export const WEBHOOKS_JOB = 'webhooks';
/** Calls of one instance at once. A receiver that hangs takes one of them. */
const AT_ONCE = 16;
/** The first retry comes after 5 seconds. */
const POLL_INTERVAL_MS = 2000;

const CHANGES: ReadonlySet<DomainEventName> = new Set<DomainEventName>([
  ...(['report.submitted', 'reports.imported', 'report.changed', 'report.retracted'] as const),
  ...(['investigation.opened', 'investigation.closed', 'saved-search.found'] as const),
  ...(['webhook.due', 'webhook.enabled'] as const),
]);

/** Overload and absence: whatever else waits for this receiver is not tried now. */
const PAUSING = new Set([429, 502, 503, 504, null]);

type Sending = Pick<Platform, 'db' | 'transact' | 'secret' | 'settings' | 'demo' | 'log'>;

export function startWebhooks(app: FastifyInstance, platform: Platform): void {
  const sender = createSender(platform);
  startWorkOnChanges(app, platform, {
    job: WEBHOOKS_JOB,
    changes: CHANGES,
    intervalMs: POLL_INTERVAL_MS,
    run: () => sender.start(),
  });
  app.addHook('onClose', () => sender.close());
}

/** Sends all that is due, several at once, one at a time for each webhook. */
export function createSender(
  platform: Sending,
  client: ReceiverClient = createReceiverClient(platform.settings.webhooks.allowedHosts),
) {
  const running = new Set<Promise<void>>();
  let isClosed = false;

  async function sendFrom(first: queries.DueDelivery): Promise<void> {
    let due: queries.DueDelivery | undefined = first;
    while (due && !isClosed) {
      await sendOne(platform, client, due, () => isClosed);
      due = await queries.takeDue(platform.db);
    }
    if (due) await queries.release(platform.db, due.webhookId);
  }

  return {
    /** Begins with what is due, without waiting for receivers. Returns whether there was any. */
    async start(): Promise<boolean> {
      let isAny = false;
      while (!isClosed && running.size < AT_ONCE) {
        const due = await queries.takeDue(platform.db);
        if (!due) break;
        isAny = true;
        const run = sendFrom(due)
          .catch((error) => platform.log.warn({ err: error }, 'Cannot send to a webhook'))
          .finally(() => running.delete(run));
        running.add(run);
      }
      return isAny;
    },

    /** Waits until nothing is being sent. */
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },

    /** What is being sent is broken off, and sent by another instance or after the next start. */
    async close(): Promise<void> {
      isClosed = true;
      await client.close();
      await this.settle();
    },
  };
}

async function sendOne(
  { db, transact, secret, settings, demo }: Sending,
  client: ReceiverClient,
  due: queries.DueDelivery,
  isClosed: () => boolean,
): Promise<void> {
  const receiver = await queries.findReceiver(db, due.webhookId);
  const message = receiver && (await writeMessage({ db }, receiver, due));
  if (!message) {
    await transact((tx) => queries.dropDelivery(tx, due));
    return;
  }
  const url = new URL(receiver.url);
  const refusal = refuseReceiver({ settings, demo }, url);
  const body = JSON.stringify(message);
  const { generation, hasPrevious } = receiver;
  const headers = signMessage(
    { id: due.id, timestamp: Math.floor(Date.now() / 1000), body },
    {
      ...{ secret, webhookId: due.webhookId },
      generations: hasPrevious ? [generation, generation - 1] : [generation],
    },
  );
  const answer = refusal
    ? { status: null, problem: refusal, retryAfter: 0 }
    : await client.post(url, headers, body);
  if (answer.problem && isClosed()) {
    await queries.release(db, due.webhookId);
    return;
  }
  const { status, problem, retryAfter } = answer;
  const delay =
    problem === null || status === 410 ? null : delayAfter(due.attempts + 1, { retryAfter });
  const state = problem === null ? 'delivered' : delay === null ? 'failed' : 'waiting';
  const pause = delay !== null && PAUSING.has(status) ? delay : 0;
  await transact(async (tx, publish) => {
    await queries.saveOutcome(tx, due, { state, status, problem, delay: delay ?? 0, pause });
    if (state !== 'failed') return;
    const reason = problem ?? '';
    const disabled = await disableWebhook(tx, due.webhookId, reason);
    if (disabled) {
      const { webhookId } = due;
      await publish({ type: 'webhook.disabled', webhookId, ...disabled, reason, actorId: null });
    }
  });
}

/** With the rights of the owner at this moment. Null if nothing of it may be sent. */
async function writeMessage(
  { db }: Pick<Sending, 'db'>,
  receiver: queries.Receiver,
  { webhookId, type, objectIds, createdAt: timestamp }: queries.DueDelivery,
): Promise<WebhookMessage | null> {
  if (type === 'webhook.test') return { type, timestamp, data: { webhookId, objects: [] } };
  if (!canReceive(receiver, type)) return null;
  const level = TLP_LEVELS[receiver.maxLevel - 1] ?? DEFAULT_TLP;
  const ceiling = levelOf(canSendUpTo(receiver, level) ? level : DEFAULT_TLP);
  const objects = await queries.listSeen(db, limitReader(receiver, ceiling), type, objectIds);
  if (objects.length === 0) return null;
  const { searchId } = receiver;
  const isOfSearch = type === 'search.matched' && searchId !== null;
  const data = { webhookId, ...(isOfSearch && { savedSearchId: searchId }), objects };
  return { type, timestamp, data };
}
