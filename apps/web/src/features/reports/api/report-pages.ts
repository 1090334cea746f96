import { reportsEndpoints, SEARCH_PAGE_SIZE } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';
import { filterOf, type ReportsSearch } from '../reports-search';

const PAGE_SIZE = 50;
/** The list stays cached while a report is read for long. */
const CACHED_MS = 60 * 60_000;

/** The reports that meet the filter, in the chosen order; with search text the matches, best first. */
export function reportPages(search: ReportsSearch) {
  const text = search.q?.trim();
  const query = {
    limit: text ? SEARCH_PAGE_SIZE : PAGE_SIZE,
    ...(text ? { q: text } : search.sort && { sort: search.sort }),
    ...Object.fromEntries(Object.entries(filterOf(search)).filter(([, value]) => value)),
  };
  return { ...endpointPages(reportsEndpoints.list, { query }), gcTime: CACHED_MS };
}
