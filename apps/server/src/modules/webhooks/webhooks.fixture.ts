import type { RequestListener } from 'node:http';
import {
  type CreatedWebhook,
  type Delivery,
  type NewWebhook,
  reportsEndpoints,
  savedSearchesEndpoints,
  type WebhookMessage,
  webhooksEndpoints,
} from '@watchfloor/contract';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { Database } from '../../db/client';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { newId } from '../../identifiers';
import { createLog } from '../../logging';
import { readSettings } from '../../settings';
import { atEnd } from '../../testing/at-end';
import type { Member } from '../../testing/factories';
import { createTestApp, TEST_SECRET } from '../../testing/test-app';
import { startFeedServer } from '../feed/fetching/feed-server.fixture';
import { listenForNotifications } from '../notifications/notifications.listeners';
import { createReceiverClient } from './receiver-client';
import { createSender } from './send-webhooks';

export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The message, if the reference library accepts it. */
export const verify = ({ headers, body }: Received, secret: string): WebhookMessage =>
  new Webhook(secret).verify(body, headers) as WebhookMessage;

/** Receivers on one address, which `WEBHOOK_ALLOWED_HOSTS` has to name. */
export async function startReceivers() {
  const server = await startFeedServer();
  return {
    host: server.host,
    /** A receiver that gives these answers in turn, then the last one again. */
    receive(...answers: readonly (number | RequestListener)[]) {
      const received: Received[] = [];
      const url = server.serve(`/${newId()}`, async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        received.push({ headers: request.headers as Record<string, string>, body });
        const answer = answers[Math.min(received.length, answers.length) - 1] ?? 204;
        if (typeof answer === 'number') response.writeHead(answer).end();
        else answer(request, response);
      });
      return { url, received };
    },
  };
}

/** An instance beside the server of the test. */
export function createInstanceAt(
  db: Database,
  host: string,
  options: Parameters<typeof createReceiverClient>[1] = {},
) {
  const settings = readSettings({ WEBHOOK_ALLOWED_HOSTS: host });
  const events = createDomainEvents();
  listenForNotifications(events);
  const sender = createSender(
    {
      ...{ db, settings, demo: null, transact: createTransact(db, events) },
      ...{ secret: TEST_SECRET, log: createLog('silent') },
    },
    createReceiverClient(settings.webhooks.allowedHosts, options),
  );
  atEnd(() => sender.close());
  return sender;
}

/** The server, receivers that it may call, and instances beside it that tests can start and configure. */
export async function createWebhookApp() {
  const { host, receive } = await startReceivers();
  const testApp = await createTestApp({ WEBHOOK_ALLOWED_HOSTS: host });
  const { apiAs, db } = testApp;
  const createInstance = (options?: Parameters<typeof createReceiverClient>[1]) =>
    createInstanceAt(db, host, options);

  const create = (member: Member, body: Partial<NewWebhook>) =>
    apiAs(member)(webhooksEndpoints.create, { body });
  async function add(member: Member, body: Partial<NewWebhook>): Promise<CreatedWebhook> {
    const made = await create(member, body);
    expect(made.status).toBe(201);
    return made.body;
  }
  const listOwn = async (member: Member) => (await apiAs(member)(webhooksEndpoints.listMine)).body;
  const logOf = async (member: Member, id: string): Promise<Delivery[]> =>
    (await apiAs(member)(webhooksEndpoints.listDeliveries, { params: { id } })).body;

  return {
    ...testApp,
    ...{ createInstance, receive, create, add, listOwn, logOf },

    async saveSearch(member: Member, query: string): Promise<string> {
      const made = await apiAs(member)(savedSearchesEndpoints.create, {
        body: { name: query, query, alert: 'off' } as never,
      });
      return made.body.id;
    },

    async submit(member: Member, values: object = {}): Promise<string> {
      const body = { title: 'Seen', content: 'Twice', intelligenceType: 'OSINT', ...values };
      const made = await apiAs(member)(reportsEndpoints.create, { body: body as never });
      expect(made.status).toBe(201);
      return made.body.id;
    },

    /** No instance calls it until `resume`. */
    hold: (id: string) => db`update webhooks set busy_until = 'infinity' where id = ${id}`,

    /** As if the time of the next attempt had come. */
    async resume(id: string, sender = createInstance()): Promise<void> {
      await db`update webhook_deliveries set next_at = now() where webhook_id = ${id}`;
      await db`update webhooks set busy_until = '-infinity' where id = ${id}`;
      await sender.start();
      await sender.settle();
    },

    /** Waits for the state of the newest delivery, which the server itself may be sending. */
    async untilState(member: Member, id: string, state: Delivery['state'], attempts?: number) {
      const newest = async () => {
        const [delivery] = await logOf(member, id);
        return delivery && [delivery.state, attempts === undefined ? undefined : delivery.attempts];
      };
      await expect.poll(newest, { timeout: 60_000 }).toEqual([state, attempts]);
      const [delivery] = await logOf(member, id);
      return delivery as Delivery;
    },
  };
}
