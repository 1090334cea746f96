import { tasksEndpoints as calls } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const own = [calls.list, calls.listMy, calls.listMine].map((call) => [call.path]);
const ofInvestigation = (id: string) => endpointKey(calls.listOfInvestigation, { params: { id } });

const changed: LiveRules['task.changed'] = ({ memberIds, investigationId }, user) => ({
  now: [
    ...(memberIds.includes(user.id) ? own : []),
    ...(investigationId ? [ofInvestigation(investigationId)] : []),
  ],
});

export const tasksLive: LiveRules = {
  'task.changed': changed,
  'task.deleted': (event, user) => changed({ ...event, kind: 'task.changed' }, user),
};
