import { useQueryClient } from '@tanstack/react-query';
import { type Task, type TaskChanges, type TaskStatus, tasksEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { showTask } from './shown-tasks';
import { refreshTasks } from './tasks';

/** Shows at once, and goes back with a notice when the server refuses. */
export function useChangeTaskStatus(task: Task) {
  const queryClient = useQueryClient();
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
    onSuccess: () => void refreshTasks(queryClient),
    onFailure: () => void refreshTasks(queryClient),
    success: { title: 'Task updated', description: 'Task status has been updated successfully' },
    failure: { text: 'Failed to update task' },
  });
}

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

/** Who does it and by when, decided by who gave it. */
export function useManageTask(taskId: string, { onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: TaskChanges) => call(tasksEndpoints.change, { params: { taskId }, body }),
    onSuccess: () => {
      void refreshTasks(queryClient);
      onSuccess();
    },
    onFailure,
    success: { title: 'Task updated', description: 'Assignee and due date have been saved' },
    failure: { text: 'Failed to update task' },
  });
}
