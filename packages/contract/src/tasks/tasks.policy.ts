import type { Viewer } from '../reports/reports.policy';
import type { TaskStatus } from './task-statuses';

interface GivenTask {
  readonly assignedToUserId: string | null;
  readonly createdByUserId: string;
}

/** Who gave a task decides whose it is and when it is due, and may take it back (decisions §3). */
export const canManageTask = (viewer: Viewer, task: Pick<GivenTask, 'createdByUserId'>) =>
  viewer.isAdmin || task.createdByUserId === viewer.id;

/** Its state is told by who does it, or by who gave it. */
export const canChangeTaskStatus = (viewer: Viewer, task: GivenTask) =>
  canManageTask(viewer, task) || task.assignedToUserId === viewer.id;

/** Start and Complete are each hidden once their state is reached; any other jump is open (spec §4). */
export const isStartOffered = (status: TaskStatus) => status !== 'in-progress';
export const isCompleteOffered = (status: TaskStatus) => status !== 'completed';
