import { usersEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const list = endpointKey(usersEndpoints.list);

export const usersLive: LiveRules = {
  'member.changed': () => ({ lists: [list] }),
  'standing.changed': () => ({ lists: [list] }),
};
