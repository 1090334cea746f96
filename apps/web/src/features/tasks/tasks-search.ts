import { TASK_STATUSES, type TaskStatus } from '@watchfloor/contract';

/** The search parameters: a status, assigned or created tasks, and the opened one. */
export interface TasksSearch {
  status?: TaskStatus | undefined;
  role?: 'creator' | undefined;
  /** The task that is open beside the list; `new` for the form of another. */
  task?: string | undefined;
  /** The comment in it that the address leads to. */
  comment?: string | undefined;
}

export function readTasksSearch(raw: Record<string, unknown>): TasksSearch {
  const status = TASK_STATUSES.find((known) => known === raw.status);
  return {
    ...(status && { status }),
    ...(raw.role === 'creator' && { role: 'creator' as const }),
    ...(typeof raw.task === 'string' && raw.task && { task: raw.task }),
    ...(typeof raw.comment === 'string' && raw.comment && { comment: raw.comment }),
  };
}
