import type { QueryClient } from '@tanstack/react-query';
import { investigationsEndpoints as calls, type InvestigationStatus } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';

const LIST_PAGE = 50;
const PICK_PAGE = 50;

export const investigationPages = (status: InvestigationStatus) =>
  endpointPages(calls.list, { query: { status, limit: LIST_PAGE } });

export const investigationQuery = (id: string) => endpointQuery(calls.get, { params: { id } });

export const linkedReportPages = (id: string) =>
  endpointPages(calls.listReports, { params: { id }, query: { limit: LIST_PAGE } });

export const linkableReportPages = (id: string, q: string) =>
  endpointPages(calls.listLinkableReports, { params: { id }, query: { q, limit: PICK_PAGE } });

/** Reads anew whatever shows investigations, after one was opened or closed. */
export function refreshInvestigations(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, [calls.list, calls.listActive, calls.listMine, calls.get]);
}

/** Reads anew what a link changes: the reports in, the reports left to pick, the counts. */
export function refreshLinks(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, [
    calls.get,
    calls.list,
    calls.listReports,
    calls.listLinkableReports,
  ]);
}

function refresh(queryClient: QueryClient, endpoints: readonly { path: string }[]) {
  return Promise.all(
    endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  );
}
