import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { canEditReport } from '@watchfloor/contract';
import { CircleSlash } from 'lucide-react';
import { MarkedPage } from '@/domain/marking/marked-page';
import { useCurrentUser } from '@/lib/current-user';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { reportQuery } from '../api/report-cache';
import { BackToReports } from '../components/back-to-reports';
import { ReportProblem } from '../components/detail/report-problem';
import { ReportSkeleton } from '../components/detail/report-skeleton';
import { EditReportForm } from '../components/form/edit-report-form';

const route = getRouteApi('/shell/reports/$id/edit');

export function EditReportScreen() {
  const { id } = route.useParams();
  return <EditReport key={id} id={id} />;
}

function EditReport({ id }: { id: string }) {
  const isDeleted = useDeletedMeanwhile('report', id);
  const viewer = useCurrentUser();
  // A cached list may be old; editing starts from the saved report.
  const {
    data: report,
    isPlaceholderData,
    error,
    refetch,
    isFetching,
  } = useQuery(reportQuery(useQueryClient(), id));
  // Typed text stays on screen even if the report is gone.
  if (error && !isDeleted)
    return <ReportProblem id={id} error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (!report || isPlaceholderData) return <ReportSkeleton />;
  return (
    <MarkedPage
      marking={report.marking}
      className="mx-auto flex w-full max-w-3xl flex-col gap-4 xl:max-w-6xl"
    >
      <PageHeader back={<BackToReports />} title="Edit Report" />
      {isDeleted && (
        <Notice tone="danger" icon={<CircleSlash />} role="alert">
          <strong className="font-semibold">This report was deleted</strong> while you were editing
          it. It can no longer be saved; what you typed is still here to be copied.
        </Notice>
      )}
      {report.retractedAt && (
        <Notice tone="danger" icon={<CircleSlash />} role="alert">
          <strong className="font-semibold">This report was retracted.</strong> It can no longer be
          saved; what you typed is still here to be copied.
        </Notice>
      )}
      {canEditReport(viewer, report) ? (
        <EditReportForm key={report.id} report={report} isDeleted={isDeleted} />
      ) : (
        <p className="text-body text-ink-2">Only its author may edit a report.</p>
      )}
    </MarkedPage>
  );
}
