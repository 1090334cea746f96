import { useQueryClient } from '@tanstack/react-query';
import { type Task, type TaskChanges, type TaskStatus, tasksEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { refreshAfter } from '@/lib/live/refresh';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { showTask } from './shown-tasks';
import { taskChanged } from './task-changed';

/** Optimistic: shows at once, and reverts with a notice when the server refuses. */
export function useChangeTaskStatus(task: Task) {
  const queryClient = useQueryClient();
  const changes = taskChanged(task, useCurrentUser());
  return useNoticedMutation({
    act: async (status: TaskStatus) => {
      const undo = await showTask(queryClient, { ...task, status });
      try {
        return await call(tasksEndpoints.change, { params: { taskId: task.id }, body: { status } });
      } catch (error) {
        undo();
        throw error;
      }
    },
    changes,
    onFailure: () => void refreshAfter(queryClient, changes),
    success: { title: 'Task updated', description: 'Task status has been updated successfully' },
    failure: { text: 'Failed to update task' },
  });
}

/** Changes assignee and due date; for the task's creator. Without a notice: the task shows both. */
export function useManageTask(task: Task) {
  const user = useCurrentUser();
  return useNoticedMutation({
    act: (body: TaskChanges) => call(tasksEndpoints.change, { params: { taskId: task.id }, body }),
    changes: taskChanged(task, user),
    failure: { text: 'Failed to update task' },
  });
}
