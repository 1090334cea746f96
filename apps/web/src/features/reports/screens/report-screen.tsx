import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isNotFound } from '@/lib/api-error';
import { useDocumentTitle } from '@/lib/document-title';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
import { GoneState } from '@/ui/gone-state';
import { reportQuery } from '../api/report-cache';
import { BackToReports } from '../components/back-to-reports';
import { ReportActions } from '../components/detail/report-actions';
import { ReportArticle } from '../components/detail/report-article';
import { ReportProblem } from '../components/detail/report-problem';
import { ReportSkeleton } from '../components/detail/report-skeleton';
import { Discussion } from '../components/discussion/discussion';

const route = getRouteApi('/shell/reports/$id');

export function ReportScreen() {
  const { id } = route.useParams();
  return <ReportView key={id} id={id} />;
}

function ReportView({ id }: { id: string }) {
  const { data: report, error, refetch, isFetching } = useQuery(reportQuery(useQueryClient(), id));
  const isDeleted = useDeletedMeanwhile('report', id);
  useDocumentTitle(isDeleted ? undefined : report?.title);
  // A reading that fails in the background takes nothing away, least of all a comment that is being written.
  if (error && !isDeleted && (!report || isNotFound(error))) {
    return <ReportProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <div data-print="hide" className="-ml-2 flex">
        <BackToReports />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {isDeleted ? (
          <GoneState
            title="This report was deleted"
            text="Somebody deleted it while you were looking at it."
          />
        ) : report ? (
          <ReportArticle report={report} actions={<ReportActions report={report} />} />
        ) : (
          <ReportSkeleton />
        )}
        <Discussion reportId={id} count={report?.commentCount} isDeleted={isDeleted} />
      </div>
    </div>
  );
}
