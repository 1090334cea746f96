import { feedbackEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

export const feedbackLive: LiveRules = {
  'feedback.changed': () => ({ now: [endpointKey(feedbackEndpoints.listMine)] }),
};
