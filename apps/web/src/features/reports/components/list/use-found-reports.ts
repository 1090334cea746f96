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
 * What to show for a search: what is loaded, filtered at once, until the archive has answered; then the archive's matches in
 * its own order. `wanted` is what is being typed, `asked` what the archive has been asked for.
 */
export function useFoundReports(wanted: ReportsSearch, asked: ReportsSearch) {
  const queryClient = useQueryClient();
  const archive = useInfiniteQuery(reportPages(asked));
  const isAnswered = archive.data !== undefined && isSameSearch(wanted, asked);
  const isComplete = isAnswered && !archive.hasNextPage;
  const hasText = Boolean(wanted.q?.trim());
  const { pages } = archive.data ?? {};

  const reports = useMemo(() => {
    const answered = pages?.flatMap((page) => page.items) ?? [];
    if (isAnswered && !(isComplete && hasText)) return mergeReports(answered);
    const loaded = mergeReports(answered, readLoadedReports(queryClient));
    const matches = matchReports(loaded, { q: wanted.q, type: wanted.type });
    return isAnswered ? mergeReports(answered, matches) : matches;
  }, [pages, isAnswered, isComplete, hasText, wanted.q, wanted.type, queryClient]);

  return {
    reports,
    archive,
    isAnswered,
    /** How many there are in all; unknown until the archive has answered. */
    total: isAnswered ? Math.max(pages?.[0]?.total ?? 0, reports.length) : undefined,
  };
}

function isSameSearch(one: ReportsSearch, other: ReportsSearch): boolean {
  return (one.q ?? '').trim() === (other.q ?? '').trim() && one.type === other.type;
}

/** Every report that any list on any screen has brought so far. */
function readLoadedReports(queryClient: QueryClient): Report[] {
  return queryClient
    .getQueriesData<{ pages: Page<Report>[] }>({ queryKey: endpointKey(reportsEndpoints.list) })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? []);
}
