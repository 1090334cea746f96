import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRefetchAtEnd } from '@/domain/access/taken-access';
import { AccessNotice } from '@/domain/marking/access-notice';
import { AccessRecords } from '@/domain/marking/access-records';
import { MarkedPage } from '@/domain/marking/marked-page';
import { ReportInvestigationsCard } from '@/features/investigations/components/report-investigations-card';
import { reportQuery } from '@/features/reports/api/report-cache';
import { BackToReports } from '@/features/reports/components/back-to-reports';
import { ReportActions } from '@/features/reports/components/detail/report-actions';
import { ReportArticle } from '@/features/reports/components/detail/report-article';
import { ReportProblem } from '@/features/reports/components/detail/report-problem';
import { ReportSkeleton } from '@/features/reports/components/detail/report-skeleton';
import { Discussion } from '@/features/reports/components/discussion/discussion';
import { isNotFound } from '@/lib/api-error';
import { useDocumentTitle } from '@/lib/document-title';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
import { GoneState } from '@/ui/gone-state';

const route = getRouteApi('/shell/reports/$id');

/** A report with its discussion and the investigations it is part of. */
export function ReportScreen() {
  const { id } = route.useParams();
  return <ReportView key={id} id={id} />;
}

function ReportView({ id }: { id: string }) {
  const query = useQuery(reportQuery(useQueryClient(), id));
  const { data: report, error, refetch, isFetching } = query;
  const accessUntil = report?.accessUntil;
  useRefetchAtEnd(accessUntil ? [accessUntil] : [], query.dataUpdatedAt, refetch);
  const isDeleted = useDeletedMeanwhile('report', id);
  useDocumentTitle(isDeleted || isNotFound(error) ? undefined : report?.title);
  // A failed background refetch hides nothing, above all no comment being written.
  if (error && !isDeleted && (!report || isNotFound(error))) {
    return (
      <ReportProblem id={id} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <MarkedPage marking={isDeleted ? undefined : report?.marking} className="flex flex-col gap-3">
      <div data-print="hide" className="-ml-2 flex">
        <BackToReports />
      </div>
      {accessUntil && <AccessNotice kind="report" id={id} until={accessUntil} />}
      {!isDeleted && <AccessRecords accesses={report?.accesses} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {isDeleted ? (
          <GoneState
            title="This report was deleted"
            text="Somebody deleted it while you were looking at it."
          />
        ) : report ? (
          <div className="flex min-w-0 flex-col gap-4">
            <ReportArticle report={report} actions={<ReportActions report={report} />} />
            <ReportInvestigationsCard reportId={id} />
          </div>
        ) : (
          <ReportSkeleton />
        )}
        <Discussion
          reportId={id}
          tlp={report?.marking.tlp}
          count={report?.commentCount}
          isDeleted={isDeleted}
        />
      </div>
    </MarkedPage>
  );
}
