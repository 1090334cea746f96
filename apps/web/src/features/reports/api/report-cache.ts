import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Report, reportsEndpoints } from '@watchfloor/contract';
import type { Page } from '@/lib/client';
import { endpointKey, endpointQuery } from '@/lib/endpoint-query';

type Pages = InfiniteData<Page<Report>, string | undefined>;

const LIST_KEY = endpointKey(reportsEndpoints.list);

/** While the text of its files is being read. */
const READING_POLL_MS = 3000;

const isBeingRead = (report: Report | undefined) =>
  report?.attachments?.some(({ state }) => state === 'waiting') ?? false;

/** One report; until it is loaded, the copy from a cached list that has its whole text. */
export function reportQuery(queryClient: QueryClient, id: string) {
  return {
    ...endpointQuery(reportsEndpoints.get, { params: { id } }),
    refetchInterval: ({ state }: { state: { data: Report | undefined } }) =>
      isBeingRead(state.data) ? READING_POLL_MS : false,
    placeholderData: () =>
      queryClient
        .getQueriesData<Pages>({ queryKey: LIST_KEY })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap((page) => page.items)
        .find((report) => report.id === id && !report.isExcerpt),
  };
}

/** Updates one report wherever it is cached, without refetching lists. */
export function updateCachedReport(
  queryClient: QueryClient,
  id: string,
  update: (report: Report) => Report,
): void {
  const { queryKey } = endpointQuery(reportsEndpoints.get, { params: { id } });
  queryClient.setQueryData(queryKey, (report) => report && update(report));
  changeCachedPages(queryClient, (page) => ({
    ...page,
    items: page.items.map((report) => (report.id === id ? update(report) : report)),
  }));
}

export function removeCachedReport(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: endpointKey(reportsEndpoints.get, { params: { id } }) });
  changeCachedPages(queryClient, (page) => {
    const items = page.items.filter((report) => report.id !== id);
    return { ...page, items, total: page.total - (page.items.length - items.length) };
  });
}

/** A new report is on the first page; refetching all loaded pages would take as many calls. */
export function restartReportLists(queryClient: QueryClient): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: LIST_KEY },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
}

function changeCachedPages(
  queryClient: QueryClient,
  change: (page: Page<Report>) => Page<Report>,
): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: LIST_KEY },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}
