import { createHmac, hkdfSync } from 'node:crypto';

/** Derived from the secret of the installation, so that nobody reads it in the database. */
const keyOf = (secret: string, webhookId: string, generation: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, webhookId, `webhook secret ${generation}`, 32));

/** As Standard Webhooks writes it, for the receiver. */
export const toWebhookSecret = (secret: string, webhookId: string, generation: number): string =>
  `whsec_${keyOf(secret, webhookId, generation).toString('base64')}`;

interface Message {
  readonly id: string;
  /** Of the attempt, in Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

interface Keys {
  readonly secret: string;
  readonly webhookId: string;
  /** One signature for each. */
  readonly generations: readonly number[];
}

/** The headers of Standard Webhooks 1.0.0. */
export function signMessage(
  { id, timestamp, body }: Message,
  { secret, webhookId, generations }: Keys,
): Record<string, string> {
  const signatures = generations.map((generation) => {
    const hmac = createHmac('sha256', keyOf(secret, webhookId, generation));
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
