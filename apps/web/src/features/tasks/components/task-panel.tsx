import { useQuery } from '@tanstack/react-query';
import { canChangeTaskStatus, canManageTask, type Task } from '@watchfloor/contract';
import { CircleSlash } from 'lucide-react';
import { MarkingBar } from '@/domain/marking/marked-page';
import { useSeen } from '@/domain/since/use-seen';
import { TaskStatusBadge } from '@/domain/task-status-badge';
import { isNotFound } from '@/lib/api-error';
import { useCurrentUser } from '@/lib/current-user';
import { QueryProblem } from '@/lib/query-problem';
import { EmptyState } from '@/ui/empty-state';
import { LinkedText } from '@/ui/linked-text';
import { RelativeTime } from '@/ui/relative-time';
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { useLastShown } from '@/ui/use-last-shown';
import { taskQuery } from '../api/tasks';
import { TaskActions } from './task-actions';
import { TaskFacts } from './task-card';
import { TaskDiscussion } from './task-discussion';
import { TaskMenu } from './task-menu';

interface TaskPanelProps {
  taskId: string | undefined;
  onClose: () => void;
  onManage: (task: Task) => void;
}

/** One task beside the list. */
export function TaskPanel({ taskId, onClose, onManage }: TaskPanelProps) {
  const shownId = useLastShown(taskId ?? null);
  return (
    <Sheet open={taskId !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent className="w-[32rem]" aria-describedby={undefined}>
        {shownId && <OpenTask key={shownId} id={shownId} onManage={onManage} />}
      </SheetContent>
    </Sheet>
  );
}

const TITLE_ID = 'open-task';

function OpenTask({ id, onManage }: { id: string; onManage: (task: Task) => void }) {
  const viewer = useCurrentUser();
  const query = useQuery({ ...taskQuery(id), refetchOnMount: 'always' });
  const { data: task, error } = query;
  useSeen('task', task?.id, query.dataUpdatedAt);
  if (error && (!task || isNotFound(error))) {
    return (
      <div className="p-4">
        <SheetTitle className="sr-only">Task</SheetTitle>
        {isNotFound(error) ? (
          <EmptyState icon={<CircleSlash />} title="Task not found" text="It was deleted." />
        ) : (
          <QueryProblem query={query} />
        )}
      </div>
    );
  }
  if (!task) {
    return (
      <div role="status" aria-label="Loading task" className="flex flex-col gap-3 p-4">
        <SheetTitle className="sr-only">Task</SheetTitle>
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="w-full" />
      </div>
    );
  }
  return (
    <>
      {task.investigation && <MarkingBar marking={task.marking} className="p-4 pr-14 pb-0" />}
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col items-start gap-2 pr-8">
          <SheetTitle dir="auto" className="break-words font-semibold text-title">
            <span id={TITLE_ID}>{task.title}</span>
          </SheetTitle>
          <TaskStatusBadge status={task.status} />
        </div>
        <TaskFacts task={task} hasInvestigation />
        <SheetDescription asChild>
          <div dir="auto" className="whitespace-pre-wrap break-words text-body">
            {task.description ? <LinkedText text={task.description} /> : 'No description'}
          </div>
        </SheetDescription>
        <p className="text-ink-3 text-small">
          Created <RelativeTime time={task.createdAt} />
          {task.completedAt && (
            <>
              {', completed '}
              <RelativeTime time={task.completedAt} />
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-2 border-t pt-4">
          {canChangeTaskStatus(viewer, task) && <TaskActions task={task} titleId={TITLE_ID} />}
          {canManageTask(viewer, task) && <TaskMenu task={task} onManage={() => onManage(task)} />}
        </div>
      </div>
      <TaskDiscussion taskId={task.id} tlp={task.marking.tlp} />
      {task.investigation && <MarkingBar marking={task.marking} className="mt-auto p-4" />}
    </>
  );
}
