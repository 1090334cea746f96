import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { LoadMore } from '@/ui/load-more';

interface FurtherPagesProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  > & { fetchNextPage: () => unknown };
  /** "Show more reports". */
  label: string;
  /** Loads on its own when the reader nears the end; otherwise only the button loads. */
  isAutomatic?: boolean | undefined;
}

/** The end of a list. Renders nothing on the last page. */
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
