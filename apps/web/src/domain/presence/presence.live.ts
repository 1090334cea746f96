import type { LiveRules } from '@/lib/live/live-rules';
import { presenceKey } from './use-presence';

export const presenceLive: LiveRules = {
  'presence.changed': ({ place, placeId }) => ({ now: [presenceKey(place, placeId)] }),
};
