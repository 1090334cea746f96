import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { ApiError } from '@/lib/api-error';
import { QueryProblem } from '@/lib/query-problem';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';

/** What the reader may not see does not exist for them. An invalid id counts as missing. */
export function GraphProblem({ query }: { query: UseQueryResult }) {
  const { error } = query;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Card>
      {isMissing ? (
        <EmptyState
          className="py-16"
          icon={<SearchX />}
          title="Nothing found"
          titleAs="h1"
          text="There is nothing that you may see, or the address may be mistyped."
        />
      ) : (
        <QueryProblem query={query} />
      )}
    </Card>
  );
}
