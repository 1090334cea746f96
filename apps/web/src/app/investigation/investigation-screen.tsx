import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { acceptsNewWork } from '@watchfloor/contract';
import { FolderX } from 'lucide-react';
import { useRefetchAtEnd } from '@/domain/access/taken-access';
import { AccessNotice } from '@/domain/marking/access-notice';
import { AccessOffer } from '@/domain/marking/access-offer';
import { AccessRecords } from '@/domain/marking/access-records';
import { MarkedPage } from '@/domain/marking/marked-page';
import { useSeen } from '@/domain/since/use-seen';
import { TextTools } from '@/features/entities/components/text-tools';
import { SavedGraphsCard } from '@/features/graph/components/saved-graphs-card';
import { investigationQuery } from '@/features/investigations/api/investigations';
import {
  BackToInvestigations,
  InvestigationHeader,
} from '@/features/investigations/components/investigation-header';
import { LinkReportCard } from '@/features/investigations/components/link-report-card';
import { LinkedReportsCard } from '@/features/investigations/components/linked-reports-card';
import { InvestigationTasksCard } from '@/features/tasks/components/investigation-tasks-card';
import { isNotFound, serverMessageOf } from '@/lib/api-error';
import { useDocumentTitle } from '@/lib/document-title';
import { useRememberOpened } from '@/lib/recently-opened';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';

/** An investigation with its reports and tasks, all fetched in parallel. */
export function InvestigationScreen() {
  const { id } = useParams({ from: '/shell/investigations/$id' });
  const query = useQuery(investigationQuery(id));
  const { data: investigation, error, isFetching, refetch } = query;
  const accessUntil = investigation?.accessUntil;
  useRefetchAtEnd(accessUntil ? [accessUntil] : [], query.dataUpdatedAt, refetch);
  useDocumentTitle(isNotFound(error) ? undefined : investigation?.title);
  useRememberOpened('investigation', investigation?.id);
  useSeen('investigation', investigation?.id, query.dataUpdatedAt);

  if (error && (!investigation || isNotFound(error))) {
    return (
      <div className="flex flex-col gap-4">
        <div className="-ml-2 flex">
          <BackToInvestigations />
        </div>
        <Card>
          {isNotFound(error) ? (
            <EmptyState
              icon={<FolderX />}
              title="Investigation not found"
              titleAs="h1"
              text="It may have been deleted, or the address may be mistyped."
              action={<AccessOffer kind="investigation" id={id} />}
            />
          ) : (
            <ErrorState
              message={serverMessageOf(error)}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </Card>
      </div>
    );
  }
  const isOpen = investigation ? acceptsNewWork(investigation) : false;
  return (
    <TextTools key={id}>
      <MarkedPage marking={investigation?.marking} className="flex flex-col gap-5">
        {accessUntil && <AccessNotice kind="investigation" id={id} until={accessUntil} />}
        <AccessRecords accesses={investigation?.accesses} />
        {investigation ? (
          <InvestigationHeader investigation={investigation} />
        ) : (
          <InvestigationHeaderSkeleton />
        )}
        {isOpen && <LinkReportCard key={id} investigationId={id} />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <LinkedReportsCard
            key={`reports-${id}`}
            investigationId={id}
            count={investigation?.reportCount}
          />
          <div className="flex min-w-0 flex-col gap-4">
            <InvestigationTasksCard
              key={`tasks-${id}`}
              investigationId={id}
              count={investigation?.taskCount}
              takesTasks={isOpen}
              isReadOnly={Boolean(accessUntil)}
              tlp={investigation?.marking.tlp}
            />
            <SavedGraphsCard key={`graphs-${id}`} investigationId={id} />
          </div>
        </div>
      </MarkedPage>
    </TextTools>
  );
}

function InvestigationHeaderSkeleton() {
  return (
    <div role="status" aria-label="Loading investigation" className="flex flex-col gap-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-7 w-2/3 max-w-96" />
      <Skeleton className="w-full max-w-3xl" />
      <Skeleton className="w-56" />
    </div>
  );
}
