import { Link } from '@tanstack/react-router';
import { investigationsEndpoints, reportsEndpoints, tasksEndpoints } from '@watchfloor/contract';
import { FileText, Folder, FolderSearch, ListChecks } from 'lucide-react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { TaskStatusBadge } from '@/domain/task-status-badge';
import { formatCount } from '@/lib/number-format';
import { buttonClass } from '@/ui/button-style';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { useDashboardQuery } from './dashboard-query';
import { DASHBOARD_ROWS, ListCard, ROW_CLASS } from './list-card';

const FEW = { query: { limit: DASHBOARD_ROWS } };
const EXCERPTS = { query: { text: 'excerpt' } } as const;
const MOST_URGENT = { query: { sort: 'due', limit: DASHBOARD_ROWS } } as const;

export function RecentIntelligence() {
  return (
    <ListCard
      title="Recent Intelligence"
      viewAll="/reports"
      reading={useDashboardQuery(reportsEndpoints.listRecent, EXCERPTS)}
      keyOf={(report) => report.id}
      renderRow={(report) => (
        <Link to="/reports/$id" params={{ id: report.id }} className={ROW_CLASS}>
          <DisciplineIcon type={report.intelligenceType} />
          <span
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 break-words font-medium text-dense"
          >
            {report.title}
          </span>
          <RestrictedChip marking={report.marking} />
          <RelativeTime time={report.createdAt} format="short" className="text-ink-2 text-small" />
        </Link>
      )}
      empty={
        <EmptyState
          icon={<FileText />}
          title="No reports yet"
          action={
            <Link to="/reports/new" className={buttonClass({ size: 'sm' })}>
              Submit First Report
            </Link>
          }
        />
      }
    />
  );
}

export function ActiveOperations() {
  return (
    <ListCard
      title="Active Operations"
      viewAll="/investigations"
      reading={useDashboardQuery(investigationsEndpoints.listActive, FEW)}
      keyOf={(investigation) => investigation.id}
      renderRow={(investigation) => (
        <Link to="/investigations/$id" params={{ id: investigation.id }} className={ROW_CLASS}>
          <Folder aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 break-words font-medium text-dense"
          >
            {investigation.title}
          </span>
          <RestrictedChip marking={investigation.marking} />
          <span className="shrink-0 text-ink-2 text-small">
            {formatCount(investigation.reportCount, 'report')}
          </span>
        </Link>
      )}
      empty={
        <EmptyState
          icon={<FolderSearch />}
          title="No active operations"
          action={
            <Link to="/investigations/new" className={buttonClass({ size: 'sm' })}>
              Create Investigation
            </Link>
          }
        />
      }
    />
  );
}

export function MyTasks() {
  return (
    <ListCard
      title="My Tasks"
      viewAll="/tasks"
      reading={useDashboardQuery(tasksEndpoints.listMy, MOST_URGENT)}
      keyOf={(task) => task.id}
      renderRow={(task) => (
        <Link to="/tasks" search={{ task: task.id }} className={ROW_CLASS}>
          <span
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 break-words font-medium text-dense"
          >
            {task.title}
          </span>
          <RestrictedChip marking={task.marking} />
          <TaskStatusBadge status={task.status} />
        </Link>
      )}
      empty={<EmptyState icon={<ListChecks />} title="No tasks assigned to you" />}
    />
  );
}
