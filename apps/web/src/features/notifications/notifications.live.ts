import { notificationsEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

export const notificationsLive: LiveRules = {
  'notification.changed': () => ({
    now: [endpointKey(notificationsEndpoints.countUnread)],
    lists: [endpointKey(notificationsEndpoints.list)],
  }),
};
