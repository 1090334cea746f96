import {
  isCompleteOffered,
  isReopenOffered,
  isStartOffered,
  type Task,
} from '@watchfloor/contract';
import { Check, Play, RotateCcw } from 'lucide-react';
import { Button } from '@/ui/button';
import { useChangeTaskStatus } from '../api/change-task';

/** The next steps of its status; Reopen goes back to in-progress (spec §4). */
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
      {isReopenOffered(task.status) && (
        <Button size="sm" aria-describedby={titleId} onClick={() => change.run('in-progress')}>
          <RotateCcw aria-hidden />
          Reopen
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
