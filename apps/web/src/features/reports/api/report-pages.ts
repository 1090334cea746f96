import { reportsEndpoints, SEARCH_PAGE_SIZE } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import { filterOf, type ReportsFilter, type ReportsSearch } from '../reports-search';

const PAGE_SIZE = 50;
/** The list stays cached while a report is read for long. */
const CACHED_MS = 60 * 60_000;

/** The reports that meet the filter, in the chosen order; with search text the matches, best first. */
export function reportPages(search: ReportsSearch) {
  const text = search.q?.trim();
  const query = {
    text: 'excerpt' as const,
    limit: text ? SEARCH_PAGE_SIZE : PAGE_SIZE,
    ...(text ? { q: text } : search.sort && { sort: search.sort }),
    ...setFiltersOf(filterOf(search)),
  };
  return { ...endpointPages(reportsEndpoints.list, { query }), gcTime: CACHED_MS };
}

/** The places of the reports that meet the filter. */
export const reportPlaces = (filter: ReportsFilter) =>
  endpointQuery(reportsEndpoints.listPlaces, { query: setFiltersOf(filter) });

const setFiltersOf = (filter: ReportsFilter): ReportsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
