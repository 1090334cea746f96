import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { LoadMore } from '@/ui/load-more';

interface FurtherPagesProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  > & { fetchNextPage: () => unknown };
  /** "Show more reports". */
  label: string;
  /** Loads by itself when the reader nears the end; without, only the button does. */
  isAutomatic?: boolean | undefined;
}

/** Stands at the end of a list; shows nothing when there is no further page. */
export function FurtherPages({ query, ...look }: FurtherPagesProps) {
  if (!query.hasNextPage) return null;
  return (
    <LoadMore
      isLoading={query.isFetchingNextPage}
      hasFailed={query.isFetchNextPageError}
      onLoad={() => void query.fetchNextPage()}
      {...look}
    />
  );
}
