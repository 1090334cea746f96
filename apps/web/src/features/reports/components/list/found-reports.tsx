import { useCallback } from 'react';
import { serverMessageOf } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import type { ReportView } from '../../reports-search';
import { ReportGrid } from './report-grid';
import { ReportsEmpty } from './reports-empty';
import { ReportsSkeleton } from './reports-skeleton';
import type { useFoundReports } from './use-found-reports';

interface FoundReportsProps {
  view: ReportView;
  found: ReturnType<typeof useFoundReports>;
  terms: readonly string[];
  isFiltered: boolean;
  onClear: () => void;
}

/** The cards or rows, or the loading, empty or error state. */
export function FoundReports(props: FoundReportsProps) {
  const { view, found, terms, isFiltered, onClear } = props;
  const { reports, archive, isAnswered, total } = found;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = archive;
  const loadMore = useCallback(() => {
    const canLoad = isAnswered && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
    if (canLoad) void fetchNextPage();
  }, [isAnswered, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <>
      {reports.length > 0 && (
        <ReportGrid
          key={view}
          view={view}
          reports={reports}
          terms={terms}
          total={total}
          onEndReached={loadMore}
        />
      )}
      {reports.length === 0 && isAnswered && (
        <ReportsEmpty isFiltered={isFiltered} onClear={onClear} />
      )}
      {reports.length === 0 && !isAnswered && !error && (
        <ReportsSkeleton view={view} label="Loading reports" />
      )}
      {isFetchingNextPage && <ReportsSkeleton view={view} label="Loading more reports" count={2} />}
      {error && (
        <Card>
          <ErrorState
            title={isFetchNextPageError ? 'More reports could not be loaded' : undefined}
            message={serverMessageOf(error)}
            isRetrying={archive.isFetching}
            onRetry={() => void (isFetchNextPageError ? fetchNextPage() : archive.refetch())}
          />
        </Card>
      )}
    </>
  );
}
