import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@/ui/error-state';
import { serverMessageOf } from './api-error';

interface QueryProblemProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown };
  title?: string;
  className?: string;
}

/** Shown in place of a failed query's data: what went wrong, with a retry. */
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
