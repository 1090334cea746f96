import { investigationsEndpoints as calls } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const list = endpointKey(calls.list);
const active = endpointKey(calls.listActive);
const own = endpointKey(calls.listMine);
const one = (id: string) => endpointKey(calls.get, { params: { id } });
const reports = (id: string) => endpointKey(calls.listReports, { params: { id } });
const linkable = (id: string) => endpointKey(calls.listLinkableReports, { params: { id } });

const worked = ({ investigationId }: { investigationId: string | null }) =>
  investigationId ? { now: [one(investigationId), active], lists: [list] } : {};

export const investigationsLive: LiveRules = {
  'investigation.opened': () => ({ now: [active, own], lists: [list] }),
  'investigation.closed': ({ investigationId }) => ({
    now: [one(investigationId), active, own],
    lists: [list],
  }),
  'report.linked': ({ investigationId }) => ({
    now: [one(investigationId), reports(investigationId), linkable(investigationId), active],
    lists: [list],
  }),
  'task.changed': worked,
  'task.deleted': worked,
  'report.changed': () => ({ now: [endpointKey(calls.listReports)] }),
  'report.deleted': () => ({
    now: [endpointKey(calls.listReports), endpointKey(calls.get), active],
    lists: [list],
  }),
};
