import { dashboardEndpoints } from '@watchfloor/contract';
import { FileText, FolderSearch, ListChecks, PenLine } from 'lucide-react';
import { ErrorState } from '@/ui/error-state';
import { useDashboardQuery } from './dashboard-query';
import { StatCard } from './stat-card';

/** Four figures (spec §2). They fail together, so they are retried together. */
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
      <StatCard
        to="/reports"
        label="Intelligence Reports"
        meaning="Total submissions"
        icon={FileText}
        figure={data?.totalReports}
      />
      <StatCard
        to="/investigations"
        label="Active Operations"
        meaning="Ongoing investigations"
        icon={FolderSearch}
        figure={data?.activeInvestigations}
      />
      <StatCard
        to="/tasks"
        label="My Tasks"
        meaning="Assigned to you"
        icon={ListChecks}
        figure={data?.myTasks}
      />
      <StatCard
        to="/profile"
        label="My Contributions"
        meaning="Reports submitted"
        icon={PenLine}
        figure={data?.myContributions}
      />
    </div>
  );
}
