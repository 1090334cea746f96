import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Report, reportsEndpoints } from '@watchfloor/contract';
import { useMemo } from 'react';
import type { Page } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';
import { reportPages } from '../../api/report-pages';
import type { ReportsSearch } from '../../reports-search';
import { matchReports } from './match-reports';
import { mergeReports } from './merge-reports';

/**
 * The reports to show for a search: the loaded ones, filtered at once, until the server answers; then its matches in
 * its order. `typed` is the text in the box, `asked` the search sent to the server.
 */
export function useFoundReports(typed: string, asked: ReportsSearch) {
  const queryClient = useQueryClient();
  const archive = useInfiniteQuery(reportPages(asked));
  const isAnswered = archive.data !== undefined && typed.trim() === (asked.q ?? '').trim();
  const isComplete = isAnswered && !archive.hasNextPage;
  const isSorted = asked.sort !== undefined;
  const { type, region, author, tag, grade, from, to } = asked;
  const hasText = typed.trim() !== '';
  const { pages } = archive.data ?? {};

  const reports = useMemo(() => {
    const answered = pages?.flatMap((page) => page.items) ?? [];
    if (isAnswered && !(isComplete && hasText)) return mergeReports(answered);
    // The loaded reports are in another order.
    if (isSorted && !hasText && !isAnswered) return [];
    const loaded = mergeReports(answered, readLoadedReports(queryClient));
    const filter = { type, region, author, tag, grade, from, to };
    const matches = matchReports(loaded, { ...filter, q: typed });
    return isAnswered ? mergeReports(answered, matches) : matches;
  }, [
    pages,
    isAnswered,
    isComplete,
    hasText,
    isSorted,
    typed,
    type,
    region,
    author,
    tag,
    grade,
    from,
    to,
    queryClient,
  ]);

  return {
    reports,
    archive,
    isAnswered,
    /** The total; unknown until the server answers. */
    total: isAnswered ? Math.max(pages?.[0]?.total ?? 0, reports.length) : undefined,
  };
}

/** Every report in any cached list. */
function readLoadedReports(queryClient: QueryClient): Report[] {
  return queryClient
    .getQueriesData<{ pages: Page<Report>[] }>({ queryKey: endpointKey(reportsEndpoints.list) })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? [])
    .map(withoutMatch);
}

/** The file in which another search found its words says nothing here. */
const withoutMatch = (report: Report): Report =>
  report.match ? { ...report, match: null } : report;
