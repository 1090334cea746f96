import { commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const list = endpointKey(reportsEndpoints.list);
const recent = endpointKey(reportsEndpoints.listRecent);
const one = (id: string) => endpointKey(reportsEndpoints.get, { params: { id } });
const revisions = (id: string) => endpointKey(reportsEndpoints.listRevisions, { params: { id } });
const comments = (id: string) => endpointKey(commentsEndpoints.list, { params: { id } });

const discussed = ({ reportId }: { reportId: string }) => ({
  now: [comments(reportId), one(reportId), recent],
  lists: [list],
});

export const reportsLive: LiveRules = {
  'report.submitted': () => ({ now: [recent], lists: [list] }),
  'report.changed': ({ reportId }) => ({
    now: [one(reportId), revisions(reportId), recent],
    lists: [list],
  }),
  'report.deleted': ({ reportId }) => ({ now: [one(reportId), recent], lists: [list] }),
  'comment.posted': discussed,
  'comment.deleted': discussed,
};
