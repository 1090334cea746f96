import { searchEndpoints } from '@watchfloor/contract';
import { nextLink, type Serve } from '../../http/serve-endpoints';
import type { SearchService } from './search.service';

/** A search costs as much as about ten list pages. */
const SEARCH_COST = 10;

export function serveSearch(serve: Serve, search: SearchService): void {
  serve(
    searchEndpoints.list,
    async ({ from, actor, query, request, reply }) => {
      const { nextCursor, ...answer } = await search.list(from, actor, query);
      if (nextCursor) reply.header('link', nextLink(request, nextCursor));
      return answer;
    },
    { readFrom: 'replica', readCost: () => SEARCH_COST },
  );
  serve(
    searchEndpoints.overview,
    ({ from, actor, query }) => search.getOverview(from, actor, query),
    { readFrom: 'replica', readCost: () => SEARCH_COST },
  );
}
