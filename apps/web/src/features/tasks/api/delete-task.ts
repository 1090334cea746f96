import { useQueryClient } from '@tanstack/react-query';
import { tasksEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { deleteHere } from '@/lib/live/deletions';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { refreshTaskCounts, refreshTasks } from './tasks';

export function useDeleteTask(taskId: string) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: () =>
      deleteHere('task', taskId, () => call(tasksEndpoints.delete, { params: { taskId } })),
    onSuccess: () => {
      void refreshTasks(queryClient);
      void refreshTaskCounts(queryClient);
    },
    success: { title: 'Task deleted', description: 'The task has been deleted successfully' },
    failure: { text: 'Failed to delete task' },
  });
}
