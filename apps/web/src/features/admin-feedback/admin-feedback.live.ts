import { feedbackEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

export const adminFeedbackLive: LiveRules = {
  // What one handles oneself stays in sight, even where a filter would now leave it out.
  'feedback.changed': ({ byId }, user) =>
    byId === user.id ? {} : { lists: [endpointKey(feedbackEndpoints.list)] },
};
