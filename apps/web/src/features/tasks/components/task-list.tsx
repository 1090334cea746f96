import type { Task } from '@watchfloor/contract';
import { FurtherPages } from '@/lib/further-pages';
import { useDeletions } from '@/lib/live/deletions';
import { Skeleton } from '@/ui/skeleton';
import { notify } from '@/ui/toast';
import { TaskCard } from './task-card';

interface TaskListProps {
  label: string;
  tasks: readonly Task[];
  /** Opens the dialog for the task's creator. Undefined: nothing can be changed. */
  onManage: ((task: Task) => void) | undefined;
  hasInvestigation?: boolean;
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

export function TaskList(props: TaskListProps) {
  const { label, tasks, onManage, hasInvestigation = true, pages } = props;
  useDeletions('task', (id) => {
    const gone = tasks.find((task) => task.id === id);
    if (!gone) return;
    notify({ title: 'Task deleted', description: `Somebody deleted “${gone.title}”` });
  });
  return (
    <>
      <ul aria-label={label} className="flex flex-col divide-y">
        {tasks.map((task) => (
          <li
            key={task.id}
            className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
          >
            <TaskCard
              task={task}
              onManage={onManage && (() => onManage(task))}
              hasInvestigation={hasInvestigation}
              className="px-4 py-3.5"
            />
          </li>
        ))}
      </ul>
      <FurtherPages query={pages} label="Show more tasks" isAutomatic={hasInvestigation} />
    </>
  );
}

export function TaskListSkeleton() {
  return (
    <div role="status" aria-label="Loading tasks" className="flex flex-col divide-y">
      {['one', 'two', 'three'].map((key) => (
        <div key={key} className="flex gap-3 px-4 py-3.5">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
