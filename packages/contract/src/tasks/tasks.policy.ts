import type { Viewer } from '../reports/reports.policy';
import type { TaskStatus } from './task-statuses';

interface TaskMembers {
  readonly assignedToUserId: string | null;
  readonly createdByUserId: string;
}

/** The creator sets assignee and due date and may delete the task (decisions §3). */
export const canManageTask = (viewer: Viewer, task: Pick<TaskMembers, 'createdByUserId'>) =>
  viewer.isAdmin || task.createdByUserId === viewer.id;

export const canChangeTaskStatus = (viewer: Viewer, task: TaskMembers) =>
  canManageTask(viewer, task) || task.assignedToUserId === viewer.id;

/** Start and Complete are hidden in their own status (spec §4). A completed task is reopened, not started. */
export const isStartOffered = (status: TaskStatus) => status === 'open';
export const isReopenOffered = (status: TaskStatus) => status === 'completed';
export const isCompleteOffered = (status: TaskStatus) => status !== 'completed';
