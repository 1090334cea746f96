import { FileX } from 'lucide-react';
import { AccessOffer } from '@/domain/marking/access-offer';
import { ApiError, serverMessageOf } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { BackToReports } from '../back-to-reports';

interface ReportProblemProps {
  id: string;
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** A report that is missing or failed to load. An invalid id counts as missing. */
export function ReportProblem({ id, error, onRetry, isRetrying }: ReportProblemProps) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-start gap-4">
      <BackToReports />
      <Card className="w-full">
        {isMissing ? (
          <EmptyState
            className="py-16"
            icon={<FileX />}
            title="Report not found"
            titleAs="h1"
            text="It may have been deleted, or the address may be mistyped."
            action={error.status === 404 && <AccessOffer kind="report" id={id} />}
          />
        ) : (
          <ErrorState message={serverMessageOf(error)} onRetry={onRetry} isRetrying={isRetrying} />
        )}
      </Card>
    </div>
  );
}
