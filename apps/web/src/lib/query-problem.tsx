import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@/ui/error-state';
import { serverMessageOf } from './api-error';

interface QueryProblemProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown };
  title?: string;
  className?: string;
}

/** In place of what a query should have brought: what went wrong, and a way to try again. */
export function QueryProblem({ query, ...look }: QueryProblemProps) {
  return (
    <ErrorState
      message={serverMessageOf(query.error)}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
      {...look}
    />
  );
}
