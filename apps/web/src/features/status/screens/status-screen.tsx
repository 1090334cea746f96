import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { AccessDenied, AdminOnly } from '@/domain/admin-only';
import { isForbidden } from '@/lib/api-error';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { statusQuery } from '../api/installation-status';
import { ConcernsCard } from '../components/concerns-card';
import { MigrationsCard } from '../components/migrations-card';
import { StatusCards } from '../components/status-cards';

export function StatusScreen() {
  return (
    <AdminOnly>
      <Status />
    </AdminOnly>
  );
}

function Status() {
  const query = useQuery(statusQuery);
  if (isForbidden(query.error)) return <AccessDenied />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Status"
        subtitle={
          query.data ? (
            <>
              As of <RelativeTime time={query.data.now} />
            </>
          ) : query.isError ? (
            'Not loaded'
          ) : (
            'Asking the server'
          )
        }
        actions={
          <Button pending={query.isFetching} onClick={() => void query.refetch()}>
            <RotateCw aria-hidden />
            Refresh
          </Button>
        }
      />
      {query.isPending && <StatusSkeleton />}
      {query.isError && (
        <Card>
          <QueryProblem query={query} />
        </Card>
      )}
      {query.data && (
        <>
          <ConcernsCard status={query.data} />
          <StatusCards status={query.data} />
          <MigrationsCard migrations={query.data.migrations} />
        </>
      )}
    </div>
  );
}

function StatusSkeleton() {
  return (
    <div role="status" aria-label="Loading the status" className="flex flex-col gap-4">
      <Skeleton className="h-17 rounded-card" />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((shape) => (
          <Skeleton key={shape} className="h-56 rounded-card" />
        ))}
      </div>
    </div>
  );
}
