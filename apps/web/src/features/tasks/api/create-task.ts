import { useQueryClient } from '@tanstack/react-query';
import { type NewInvestigationTask, tasksEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { refreshTaskCounts, refreshTasks } from './tasks';

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

/** Within an investigation when one is given, else on its own. */
export function useCreateTask(investigationId: string | undefined, outcome: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: NewInvestigationTask) =>
      investigationId
        ? call(tasksEndpoints.createInInvestigation, { params: { id: investigationId }, body })
        : call(tasksEndpoints.create, { body }),
    onSuccess: () => {
      void refreshTasks(queryClient);
      void refreshTaskCounts(queryClient);
      outcome.onSuccess();
    },
    onFailure: (error) => {
      // Closed meanwhile: the controls that are no longer there go.
      void refreshTaskCounts(queryClient);
      outcome.onFailure(error);
    },
    success: { title: 'Task created', description: 'Your task has been created successfully' },
    failure: { text: 'Failed to create task' },
  });
}
