import { type NewWebhook, savedSearchesEndpoints, webhooksEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const calls = webhooksEndpoints;
const CHANGES = [{ kind: 'webhook.changed' }] as const;
const POLL_MS = 3000;

/** Refetched on every visit: messages are sent without an event. */
export const ownWebhooksQuery = { ...endpointQuery(calls.listMine), staleTime: 0 };

export const savedSearchesQuery = endpointQuery(savedSearchesEndpoints.list);

/** Messages are sent in the background: the log follows while it is open. */
export const deliveryPages = (id: string) => ({
  ...endpointPages(calls.listDeliveries, { params: { id }, query: { limit: 20 } }),
  staleTime: 0,
  refetchInterval: POLL_MS,
});

export function useMakeWebhook() {
  return useNoticedMutation({
    act: (body: NewWebhook) => call(calls.create, { body }),
    changes: CHANGES,
    failure: { text: 'Failed to make the webhook', preferServerMessage: true },
  });
}

export function useDeleteOwnWebhook(id: string) {
  return useNoticedMutation({
    act: () => call(calls.deleteMine, { params: { id } }),
    changes: CHANGES,
    success: { title: 'Webhook deleted' },
    failure: { text: 'Failed to delete the webhook' },
  });
}

export function useRotateSecret(id: string) {
  return useNoticedMutation({
    act: () => call(calls.rotate, { params: { id } }),
    changes: CHANGES,
    failure: { text: 'Failed to make a new secret', preferServerMessage: true },
  });
}

export function useEnableWebhook(id: string) {
  return useNoticedMutation({
    act: () => call(calls.enable, { params: { id } }),
    changes: CHANGES,
    success: { title: 'Webhook is on' },
    failure: { text: 'Failed to switch the webhook on' },
  });
}

export function useTestWebhook(id: string) {
  return useNoticedMutation({
    act: () => call(calls.test, { params: { id } }),
    changes: CHANGES,
    success: { title: 'Test is being sent' },
    failure: { text: 'Failed to send a test', preferServerMessage: true },
  });
}

export function useReplay(id: string) {
  return useNoticedMutation({
    act: (deliveryId: string) => call(calls.replay, { params: { id, deliveryId } }),
    changes: CHANGES,
    success: { title: 'It is being sent again' },
    failure: { text: 'Failed to send it again', preferServerMessage: true },
  });
}
