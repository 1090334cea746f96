import { sourcesEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';
import type { SourcesSearch } from '../sources-search';

/** Fetched in the background all the time: read anew each time it is looked at. */
export const sourcePages = (search: SourcesSearch) => ({
  ...endpointPages(sourcesEndpoints.list, { query: { limit: 50, ...search } }),
  staleTime: 0,
});
