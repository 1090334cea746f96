import { dashboardEndpoints } from '@watchfloor/contract';
import { FileText, FolderSearch, ListChecks, PenLine } from 'lucide-react';
import { ErrorState } from '@/ui/error-state';
import { useDashboardQuery } from './dashboard-query';
import { StatCard } from './stat-card';

const CARDS = [
  ['totalReports', '/reports', 'Intelligence Reports', 'Total submissions', FileText],
  [
    'activeInvestigations',
    '/investigations',
    'Active Operations',
    'Ongoing investigations',
    FolderSearch,
  ],
  ['myTasks', '/tasks', 'My Tasks', 'Assigned to you', ListChecks],
  ['myContributions', '/profile', 'My Contributions', 'Reports submitted', PenLine],
] as const;

/** Four figures of one call (spec §2), so they share one retry. */
export function StatCards() {
  const { data, isError, isFetching, refetch } = useDashboardQuery(dashboardEndpoints.stats);
  if (isError) {
    return (
      <ErrorState
        title="The figures could not be loaded"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-card border bg-surface py-6"
      />
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4" aria-busy={!data}>
      {CARDS.map(([figure, to, label, meaning, icon]) => (
        <StatCard key={to} {...{ to, label, meaning, icon }} figure={data?.[figure]} />
      ))}
    </div>
  );
}
