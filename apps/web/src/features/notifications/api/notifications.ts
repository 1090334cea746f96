import { notificationsEndpoints as calls } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const PAGE_SIZE = 30;

export const notificationPages = {
  ...endpointPages(calls.list, { query: { limit: PAGE_SIZE } }),
  refetchOnMount: 'always' as const,
};

export const unreadQuery = endpointQuery(calls.countUnread);

export function useMarkRead() {
  return useNoticedMutation({
    act: (id: string) => call(calls.read, { params: { id } }),
    changes: [{ kind: 'notification.changed' }],
    failure: { text: 'Failed to mark the notification as read' },
  });
}

export function useMarkAllRead() {
  return useNoticedMutation({
    act: () => call(calls.readAll),
    changes: [{ kind: 'notification.changed' }],
    failure: { text: 'Failed to mark the notifications as read' },
  });
}
