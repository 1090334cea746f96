import { scoringEndpoints, usersEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const own = [scoringEndpoints.listPoints, scoringEndpoints.listAchievements].map((call) => [
  call.path,
]);

export const profileLive: LiveRules = {
  'standing.changed': ({ memberId }, user) => ({
    now: [
      endpointKey(usersEndpoints.profile, { params: { id: memberId } }),
      ...(memberId === user.id ? own : []),
    ],
  }),
};
