import { z } from 'zod';
import { Id, Timestamp, webUrl } from '../fields';
import { DEFAULT_TLP, TLP_LEVELS } from '../markings/tlp';
import { SEARCH_KINDS } from '../search/search-query';
import { Author } from '../users/users.schemas';

/** What a webhook may be sent, with labels. */
export const WEBHOOK_EVENTS = {
  'report.created': 'A report is submitted',
  'report.changed': 'A report is changed',
  'report.retracted': 'A report is retracted',
  'investigation.created': 'An investigation is opened',
  'investigation.closed': 'An investigation is closed',
  'search.matched': 'A saved search has new matches',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
const EventName = z.enum(WEBHOOK_EVENT_NAMES, 'There is no such event');

/** `webhook.test` is sent when the owner asks for it. */
export const DELIVERY_TYPES = [...WEBHOOK_EVENT_NAMES, 'webhook.test'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 2000;
/** So long the old secret signs as well after a new one was made. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** How long the log of deliveries is kept. */
export const DELIVERY_DAYS = 30;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(EventName),
  savedSearch: z.object({ id: Id, name: z.string() }).nullable(),
  /** What is marked above it is not sent. */
  maxTlp: z.enum(TLP_LEVELS),
  createdAt: Timestamp,
  /** Until then the secret before the last rotation signs as well. */
  previousUntil: Timestamp.nullable(),
  /** Null while it is on. */
  disabledAt: Timestamp.nullable(),
  disabledReason: z.string().nullable(),
  lastDeliveredAt: Timestamp.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** For admins. Of the URL only scheme and host: its path may be a secret. Deliveries tell when there was work that only the owner sees. */
export const MemberWebhook = Webhook.omit({ savedSearch: true, lastDeliveredAt: true }).extend({
  user: Author,
});
export type MemberWebhook = z.infer<typeof MemberWebhook>;

export const NewWebhook = z
  .object({
    url: webUrl(WEBHOOK_URL_MAX),
    events: z
      .array(EventName, 'Events are required')
      .min(1, 'Choose at least one event')
      .max(WEBHOOK_EVENT_NAMES.length, 'These are more events than there are')
      .transform((events) => WEBHOOK_EVENT_NAMES.filter((event) => events.includes(event))),
    savedSearchId: Id.nullish().transform((id) => id ?? null),
    maxTlp: z.enum(TLP_LEVELS, 'There is no such level').default(DEFAULT_TLP),
  })
  .refine(
    ({ events, savedSearchId }) => events.includes('search.matched') === (savedSearchId !== null),
    {
      path: ['savedSearchId'],
      error: 'A saved search belongs to the event search.matched',
    },
  );
export type NewWebhook = z.infer<typeof NewWebhook>;

/** The secret is shown once. */
export const CreatedWebhook = Webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;
export const RotatedSecret = z.object({ secret: z.string(), previousUntil: Timestamp });
export type RotatedSecret = z.infer<typeof RotatedSecret>;

/** `dropped`: when it was to be sent again, the owner could no longer see what it was about. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export const Delivery = z.object({
  /** The `webhook-id`, the same over all attempts. */
  id: Id,
  type: z.enum(DELIVERY_TYPES),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: Timestamp,
  /** Of the next attempt, while it waits. */
  nextAt: Timestamp.nullable(),
  /** Of the last attempt. */
  attemptedAt: Timestamp.nullable(),
  /** The last status of the receiver; null if it sent none. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
export const DeliveryParams = z.object({ id: Id, deliveryId: Id });

/** What a receiver gets: ids and kinds, never content. Whoever wants that reads it with rights of their own. */
export const WebhookMessage = z.object({
  type: z.enum(DELIVERY_TYPES),
  /** Of the event, not of the attempt. */
  timestamp: Timestamp,
  data: z.object({
    webhookId: Id,
    savedSearchId: Id.optional(),
    objects: z.array(z.object({ kind: z.enum(SEARCH_KINDS), id: Id })),
  }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
