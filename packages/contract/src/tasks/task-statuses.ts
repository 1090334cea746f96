export const TASK_STATUSES = ['open', 'in-progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
