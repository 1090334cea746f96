import { TASK_STATUSES, type TaskStatus } from '@watchfloor/contract';

/** What the address of the list says: one state or all, the tasks given to one or those one gave. */
export interface TasksSearch {
  status?: TaskStatus | undefined;
  role?: 'creator' | undefined;
}

export function readTasksSearch(raw: Record<string, unknown>): TasksSearch {
  const status = TASK_STATUSES.find((known) => known === raw.status);
  return { ...(status && { status }), ...(raw.role === 'creator' && { role: 'creator' as const }) };
}
