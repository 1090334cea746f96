import type { BlockedValue } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import type { Searcher } from '../../search/search-scopes.queries';
import { listBlocked } from './block-list.queries';

export type BlockListService = ReturnType<typeof createBlockListService>;

export function createBlockListService() {
  return {
    read: (from: Queryable, reader: Searcher, kinds: readonly string[]): Promise<BlockedValue[]> =>
      listBlocked(from, reader, kinds),
  };
}
