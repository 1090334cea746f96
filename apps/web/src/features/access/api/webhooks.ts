import { webhooksEndpoints as calls } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const webhookPages = endpointPages(calls.list, { query: { limit: 20 } });

/** An admin deletes anybody's webhook. */
export function useDeleteWebhook() {
  return useNoticedMutation({
    act: (id: string) => call(calls.delete, { params: { id } }),
    changes: [{ kind: 'webhook.changed' }],
    success: { title: 'Webhook deleted' },
    failure: { text: 'Failed to delete the webhook' },
  });
}
