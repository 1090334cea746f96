import { SearchX } from 'lucide-react';
import { ApiError, serverMessageOf } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { BackToEntities } from './back-to-entities';

interface EntityProblemProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** An entity that the reader sees in no text does not exist for them. An invalid id counts as missing. */
export function EntityProblem({ error, onRetry, isRetrying }: EntityProblemProps) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-start gap-4">
      <BackToEntities />
      <Card className="w-full">
        {isMissing ? (
          <EmptyState
            className="py-16"
            icon={<SearchX />}
            title="Entity not found"
            titleAs="h1"
            text="Nothing that you may see mentions it, or the address may be mistyped."
          />
        ) : (
          <ErrorState message={serverMessageOf(error)} onRetry={onRetry} isRetrying={isRetrying} />
        )}
      </Card>
    </div>
  );
}
