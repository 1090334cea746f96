import { feedSourcesEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';
import type { SourcesSearch } from '../sources-search';

/** Sources change in the background: refetched on every visit. */
export const sourcePages = (search: SourcesSearch) => ({
  ...endpointPages(feedSourcesEndpoints.list, { query: { limit: 50, ...search } }),
  staleTime: 0,
});
