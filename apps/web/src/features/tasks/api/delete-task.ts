import { type Task, tasksEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { deleteHere } from '@/lib/live/deletions';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { taskChanged } from './task-changed';

export function useDeleteTask(task: Task) {
  const user = useCurrentUser();
  return useNoticedMutation({
    act: () =>
      deleteHere('task', task.id, () =>
        call(tasksEndpoints.delete, { params: { taskId: task.id } }),
      ),
    changes: taskChanged(task, user),
    failure: { text: 'Failed to delete task' },
  });
}
