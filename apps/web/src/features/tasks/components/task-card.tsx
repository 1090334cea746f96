import { Link } from '@tanstack/react-router';
import { canChangeTaskStatus, canManageTask, type Task } from '@watchfloor/contract';
import { CalendarClock, FolderSearch } from 'lucide-react';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { MemberLink } from '@/domain/member-link';
import { TaskStatusBadge } from '@/domain/task-status-badge';
import { TaskStatusIcon } from '@/domain/task-status-icon';
import { useCurrentUser } from '@/lib/current-user';
import { classNames } from '@/ui/class-names';
import { FoldedText } from '@/ui/folded-text';
import { formatDueDate, isOverdue } from '../due-date';
import { readTasksSearch } from '../tasks-search';
import { TaskActions } from './task-actions';
import { TaskMenu } from './task-menu';

interface TaskCardProps {
  task: Task;
  /** Undefined for an admin who has taken access: they change nothing. */
  onManage: (() => void) | undefined;
  /** False on the screen of the investigation itself. */
  hasInvestigation?: boolean;
  className?: string;
}

export function TaskCard({ task, onManage, hasInvestigation = true, className }: TaskCardProps) {
  const viewer = useCurrentUser();
  const titleId = `task-${task.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className={classNames('flex flex-col gap-3 sm:flex-row sm:items-start', className)}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <TaskStatusIcon status={task.status} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 id={titleId} dir="auto" className="min-w-0 break-words font-semibold text-body">
              <Link
                to="/tasks"
                search={(known) => readTasksSearch({ ...known, task: task.id })}
                className="rounded-small hover:underline"
              >
                {task.title}
              </Link>
            </h3>
            <TaskStatusBadge status={task.status} />
            <RestrictedChip marking={task.marking} />
          </div>
          {task.description && (
            <FoldedText text={task.description} className="text-dense text-ink-2" />
          )}
          <TaskFacts task={task} hasInvestigation={hasInvestigation} />
        </div>
      </div>
      <div className="flex shrink-0 items-center justify-end gap-2">
        {onManage && canChangeTaskStatus(viewer, task) && (
          <TaskActions task={task} titleId={titleId} />
        )}
        {canManageTask(viewer, task) && <TaskMenu task={task} onManage={onManage} />}
      </div>
    </article>
  );
}

export function TaskFacts({ task, hasInvestigation }: { task: Task; hasInvestigation: boolean }) {
  const { dueDate, investigation, assignee, createdBy } = task;
  const isLate = dueDate !== null && task.status !== 'completed' && isOverdue(dueDate, new Date());
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-3 text-small">
      {dueDate && (
        <span className={classNames('inline-flex items-center gap-1', isLate && 'text-danger')}>
          <CalendarClock aria-hidden className="size-3.5" />
          {isLate ? 'Overdue since' : 'Due'} {formatDueDate(dueDate)}
        </span>
      )}
      {hasInvestigation && investigation && (
        <Link
          to="/investigations/$id"
          params={{ id: investigation.id }}
          className="inline-flex min-w-0 max-w-full items-center gap-1 rounded-small text-ink-2 hover:text-ink hover:underline"
        >
          <FolderSearch aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{investigation.title}</span>
        </Link>
      )}
      <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
        {assignee ? 'For' : 'Not assigned'}
        {assignee && <MemberLink member={assignee} avatarSize="xs" className="text-ink-2" />}
      </span>
      {createdBy.id !== assignee?.id && (
        <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
          By
          <MemberLink member={createdBy} avatarSize="xs" className="text-ink-2" />
        </span>
      )}
    </div>
  );
}
