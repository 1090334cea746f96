import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRefetchAtEnd } from '@/domain/access/taken-access';
import { AccessNotice } from '@/domain/marking/access-notice';
import { AccessRecords } from '@/domain/marking/access-records';
import { MarkedPage } from '@/domain/marking/marked-page';
import { useSeen } from '@/domain/since/use-seen';
import { RelatedCard } from '@/features/entities/components/related-card';
import { ReportEntitiesCard } from '@/features/entities/components/report-entities-card';
import { TextTools } from '@/features/entities/components/text-tools';
import { useEntityMarks } from '@/features/entities/components/use-entity-marks';
import { ReportInvestigationsCard } from '@/features/investigations/components/report-investigations-card';
import { reportQuery } from '@/features/reports/api/report-cache';
import { BackToReports } from '@/features/reports/components/back-to-reports';
import { CitedByCard } from '@/features/reports/components/detail/cited-by-card';
import { ReportActions } from '@/features/reports/components/detail/report-actions';
import { ReportArticle } from '@/features/reports/components/detail/report-article';
import { ReportPlaces } from '@/features/reports/components/detail/report-places';
import { ReportProblem } from '@/features/reports/components/detail/report-problem';
import { ReportSkeleton } from '@/features/reports/components/detail/report-skeleton';
import { RetractionNotice } from '@/features/reports/components/detail/retraction-notice';
import { Discussion } from '@/features/reports/components/discussion/discussion';
import { isNotFound } from '@/lib/api-error';
import { useDocumentTitle } from '@/lib/document-title';
import { useDeletedMeanwhile } from '@/lib/live/deletions';
import { useRememberOpened } from '@/lib/recently-opened';
import { GoneState } from '@/ui/gone-state';

const route = getRouteApi('/shell/reports/$id');

/** A report with its discussion and the investigations it is part of. */
export function ReportScreen() {
  const { id } = route.useParams();
  return (
    <TextTools key={id}>
      <ReportView id={id} />
    </TextTools>
  );
}

function ReportView({ id }: { id: string }) {
  const query = useQuery(reportQuery(useQueryClient(), id));
  const { data: report, error, refetch, isFetching } = query;
  const accessUntil = report?.accessUntil;
  useRefetchAtEnd(accessUntil ? [accessUntil] : [], query.dataUpdatedAt, refetch);
  const isDeleted = useDeletedMeanwhile('report', id);
  useDocumentTitle(isDeleted || isNotFound(error) ? undefined : report?.title);
  useRememberOpened('report', report?.id);
  useSeen('report', report?.id, `${report?.revision} ${report?.commentCount}`);
  const marks = useEntityMarks(id, report);
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
          <div className="flex min-w-0 flex-col gap-3">
            <RetractionNotice report={report} />
            <ReportArticle
              report={report}
              actions={<ReportActions report={report} />}
              markText={marks.markText}
            />
          </div>
        ) : (
          <ReportSkeleton />
        )}
        <div className="flex min-w-0 flex-col gap-4">
          {report && !isDeleted && (
            <>
              <ReportPlaces report={report} />
              <ReportEntitiesCard reportId={id} action={marks.toggle} />
              <RelatedCard reportId={id} />
              <CitedByCard reports={report.citedBy} />
              <ReportInvestigationsCard reportId={id} isReadOnly={Boolean(accessUntil)} />
            </>
          )}
          <Discussion
            reportId={id}
            tlp={report?.marking.tlp}
            count={report?.commentCount}
            isDeleted={isDeleted}
            isReadOnly={Boolean(accessUntil)}
          />
        </div>
      </div>
    </MarkedPage>
  );
}
