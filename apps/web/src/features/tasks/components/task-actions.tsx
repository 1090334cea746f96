import { isCompleteOffered, isStartOffered, type Task } from '@watchfloor/contract';
import { Check, Play } from 'lucide-react';
import { Button } from '@/ui/button';
import { useChangeTaskStatus } from '../api/change-task';

/** Start and Complete, each hidden once its state is reached (spec §4). */
export function TaskActions({ task, titleId }: { task: Task; titleId: string }) {
  const change = useChangeTaskStatus(task);
  return (
    <>
      {isStartOffered(task.status) && (
        <Button size="sm" aria-describedby={titleId} onClick={() => change.run('in-progress')}>
          <Play aria-hidden />
          Start
        </Button>
      )}
      {isCompleteOffered(task.status) && (
        <Button size="sm" aria-describedby={titleId} onClick={() => change.run('completed')}>
          <Check aria-hidden />
          Complete
        </Button>
      )}
    </>
  );
}
