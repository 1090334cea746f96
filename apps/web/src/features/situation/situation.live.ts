import { situationUpdatesEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

export const situationLive: LiveRules = {
  'situation.changed': () => ({ now: [endpointKey(situationUpdatesEndpoints.compact)] }),
};
