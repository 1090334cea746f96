import { forumEndpoints, pinsEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

/** The polls of the forum go on (spec §9); this only makes them come sooner. */
export const forumLive: LiveRules = {
  'forum.changed': () => ({ now: [endpointKey(forumEndpoints.list)] }),
  'pin.changed': () => ({ now: [endpointKey(pinsEndpoints.compact)] }),
};
