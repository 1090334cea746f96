import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Report, reportsEndpoints } from '@watchfloor/contract';
import type { Page } from '@/lib/client';
import { endpointKey, endpointQuery } from '@/lib/endpoint-query';

type Pages = InfiniteData<Page<Report>, string | undefined>;

const LIST_KEY = endpointKey(reportsEndpoints.list);

/** One report; until it has come, what a list already brought of it. */
export function reportQuery(queryClient: QueryClient, id: string) {
  return {
    ...endpointQuery(reportsEndpoints.get, { params: { id } }),
    placeholderData: () =>
      queryClient
        .getQueriesData<Pages>({ queryKey: LIST_KEY })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap((page) => page.items)
        .find((report) => report.id === id),
  };
}

/** Shows a change of one report wherever it is held, without reading whole lists again. */
export function updateHeldReport(
  queryClient: QueryClient,
  id: string,
  update: (report: Report) => Report,
): void {
  const { queryKey } = endpointQuery(reportsEndpoints.get, { params: { id } });
  queryClient.setQueryData(queryKey, (report) => report && update(report));
  changeHeldPages(queryClient, (page) => ({
    ...page,
    items: page.items.map((report) => (report.id === id ? update(report) : report)),
  }));
}

export function dropHeldReport(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: endpointKey(reportsEndpoints.get, { params: { id } }) });
  changeHeldPages(queryClient, (page) => {
    const items = page.items.filter((report) => report.id !== id);
    return { ...page, items, total: page.total - (page.items.length - items.length) };
  });
}

/** After a new report every list starts anew from its first page: reading all loaded pages again would take as many calls. */
export function restartReportLists(queryClient: QueryClient): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: LIST_KEY },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  void queryClient.invalidateQueries({ queryKey: LIST_KEY });
}

/** Counts, feeds, points and ranks follow from what was done here; each is read again when it is next shown. */
export function refreshConsequences(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => !String(path).startsWith(reportsEndpoints.list.path),
  });
  void queryClient.invalidateQueries({ queryKey: endpointKey(reportsEndpoints.listRecent) });
}

function changeHeldPages(
  queryClient: QueryClient,
  change: (page: Page<Report>) => Page<Report>,
): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: LIST_KEY },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}
