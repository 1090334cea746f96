import type { CurrentUser } from '@watchfloor/contract';
import type { Change } from '@/lib/live/refresh-rules';

interface ChangedTask {
  id: string;
  investigationId: string | null;
}

/** A task changed by this member: their own lists are refreshed too. */
export const taskChanged = ({ id, investigationId }: ChangedTask, { id: me }: CurrentUser) =>
  [{ kind: 'task.changed', taskId: id, investigationId, memberIds: [me] }] satisfies Change[];
