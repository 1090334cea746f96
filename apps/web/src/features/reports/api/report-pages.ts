import { reportsEndpoints, SEARCH_PAGE_SIZE } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';
import type { ReportsSearch } from '../reports-search';

const PAGE_SIZE = 50;
/** A long read of one report must not cost the place in the list. */
const KEPT_MS = 60 * 60_000;

/** The archive, newest first; with search text the matches, best first. */
export function reportPages({ q, type }: ReportsSearch) {
  const text = q?.trim();
  const query = {
    limit: text ? SEARCH_PAGE_SIZE : PAGE_SIZE,
    ...(text && { q: text }),
    ...(type && { type }),
  };
  return { ...endpointPages(reportsEndpoints.list, { query }), gcTime: KEPT_MS };
}
