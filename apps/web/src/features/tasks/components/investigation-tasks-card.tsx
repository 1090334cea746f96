import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Task, Tlp } from '@watchfloor/contract';
import { ListTodo, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { investigationTaskPages } from '../api/tasks';
import { ManageTaskDialog } from './manage-task-dialog';
import { NewTaskDialog } from './new-task-dialog';
import { TaskList, TaskListSkeleton } from './task-list';

interface InvestigationTasksCardProps {
  investigationId: string;
  /** From the investigation, before the list is loaded; undefined until either is there. */
  count: number | undefined;
  /** A closed investigation takes no new ones. */
  takesTasks: boolean;
  /** An admin who has taken access changes none. */
  isReadOnly: boolean;
  /** The level of the investigation. */
  tlp: Tlp | undefined;
}

export function InvestigationTasksCard(props: InvestigationTasksCardProps) {
  const { investigationId, count, takesTasks, isReadOnly, tlp } = props;
  const [isCreating, setIsCreating] = useState(false);
  const [managed, setManaged] = useState<Task | null>(null);
  const pages = useInfiniteQuery(investigationTaskPages(investigationId));
  const tasks = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? count;
  return (
    <Card aria-labelledby="investigation-tasks">
      <CardHeader>
        <CardTitle id="investigation-tasks">
          {total === undefined ? 'Tasks' : `Tasks (${formatNumber(total)})`}
        </CardTitle>
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/tasks" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            View All Tasks
          </Link>
          {takesTasks && (
            <Button size="sm" onClick={() => setIsCreating(true)}>
              <Plus aria-hidden />
              New Task
            </Button>
          )}
        </div>
      </CardHeader>
      {pages.isPending && <TaskListSkeleton />}
      {pages.isError && !pages.data && <QueryProblem query={pages} />}
      {pages.data && tasks.length === 0 && (
        <EmptyState icon={<ListTodo />} title="No tasks for this investigation" />
      )}
      {tasks.length > 0 && (
        <TaskList
          label="Tasks"
          tasks={tasks}
          onManage={isReadOnly ? undefined : setManaged}
          pages={pages}
          hasInvestigation={false}
        />
      )}
      <ManageTaskDialog task={managed} onClose={() => setManaged(null)} />
      {takesTasks && (
        <NewTaskDialog
          investigationId={investigationId}
          tlp={tlp}
          isOpen={isCreating}
          onOpenChange={setIsCreating}
        />
      )}
    </Card>
  );
}
