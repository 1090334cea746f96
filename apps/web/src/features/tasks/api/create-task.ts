import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type NewInvestigationTask, tasksEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useCurrentUser } from '@/lib/current-user';
import { refreshAfter } from '@/lib/live/refresh';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { readTasksSearch } from '../tasks-search';
import { taskChanged } from './task-changed';

/** Within an investigation when one is given, else on its own. */
export function useCreateTask(investigationId: string | undefined) {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const openTask = (id: string) =>
    void navigate({ to: '/tasks', search: (known) => readTasksSearch({ ...known, task: id }) });
  return useNoticedMutation({
    act: (body: NewInvestigationTask) =>
      investigationId
        ? call(tasksEndpoints.createInInvestigation, { params: { id: investigationId }, body })
        : call(tasksEndpoints.create, { body }),
    changes: (task) => taskChanged(task, user),
    onFailure: () => {
      // A closed investigation takes no tasks: its controls go.
      if (investigationId) {
        void refreshAfter(queryClient, [{ kind: 'investigation.closed', investigationId }]);
      }
    },
    success: ({ id }) => ({
      title: 'Task created',
      description: 'Your task has been created successfully',
      action: { label: 'View task', run: () => openTask(id) },
    }),
    failure: { text: 'Failed to create task' },
  });
}
