import { leaderboardEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const list = endpointKey(leaderboardEndpoints.list);

export const leaderboardLive: LiveRules = {
  'standing.changed': () => ({ now: [endpointKey(leaderboardEndpoints.own)], lists: [list] }),
};
