import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Task } from '@watchfloor/contract';
import { ListTodo, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Segmented } from '@/ui/segmented';
import { taskPages } from '../api/tasks';
import { ManageTaskDialog } from '../components/manage-task-dialog';
import { NewTaskDialog } from '../components/new-task-dialog';
import { TaskList, TaskListSkeleton } from '../components/task-list';
import { TaskPanel } from '../components/task-panel';
import { readTasksSearch, type TasksSearch } from '../tasks-search';

const STATUS_FILTERS = [
  { value: 'all', label: 'All Tasks' },
  { value: 'open', label: 'Open' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
] as const;

const ROLES = [
  { value: 'assignee', label: 'Assigned to me' },
  { value: 'creator', label: 'Created by me' },
] as const;

/** In place of an id. */
const NEW = 'new';

/** The filters are in the URL, so that reload and Back restore them. */
export function TasksScreen() {
  const search = useSearch({ from: '/shell/tasks' });
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [managed, setManaged] = useState<Task | null>(null);
  const pages = useInfiniteQuery(taskPages(search));
  const tasks = pages.data?.pages.flatMap((page) => page.items) ?? [];

  const show = (change: Record<string, unknown>) =>
    void navigate({
      to: '/tasks',
      search: (known) => readTasksSearch({ ...known, ...change }),
      replace: true,
    });

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="My Tasks"
        subtitle="Track and manage your investigation tasks"
        actions={
          <Button variant="primary" onClick={() => show({ task: NEW })}>
            <Plus aria-hidden />
            New Task
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Status"
          value={search.status ?? 'all'}
          onValueChange={(status) => show({ status })}
          options={STATUS_FILTERS}
        />
        <Segmented
          label="Whose tasks"
          value={search.role ?? 'assignee'}
          onValueChange={(role) => show({ role })}
          options={ROLES}
        />
        {pages.data && (
          <p role="status" className="ml-auto font-mono text-ink-3 text-small">
            {formatCount(pages.data.pages.at(-1)?.total ?? 0, 'task')}
          </p>
        )}
      </div>
      <Card aria-labelledby="task-list">
        <h2 id="task-list" className="sr-only">
          {search.role === 'creator' ? 'Tasks created by me' : 'Tasks assigned to me'}
        </h2>
        {pages.isPending && <TaskListSkeleton />}
        {pages.isError && !pages.data && <QueryProblem query={pages} />}
        {pages.data && tasks.length === 0 && (
          <EmptyState icon={<ListTodo />} title={emptyText(search)} />
        )}
        {tasks.length > 0 && (
          <TaskList label="My tasks" tasks={tasks} onManage={setManaged} pages={pages} />
        )}
      </Card>
      <TaskPanel
        taskId={search.task === NEW ? undefined : search.task}
        onClose={() => show({ task: undefined, comment: undefined })}
        onManage={setManaged}
      />
      <ManageTaskDialog task={managed} onClose={() => setManaged(null)} />
      <NewTaskDialog
        isOpen={search.task === NEW}
        onOpenChange={() => show({ task: undefined })}
        onCreated={({ assignedToUserId }) =>
          // The list that the new task is in.
          show({
            status: undefined,
            task: undefined,
            role: assignedToUserId === user.id ? undefined : 'creator',
          })
        }
      />
    </div>
  );
}

function emptyText({ status, role }: TasksSearch): string {
  if (status) return `No ${status} tasks`;
  return role === 'creator' ? 'No tasks created by you' : 'No tasks assigned to you';
}
