import { situationEndpoints, type UpdateScope } from '@watchfloor/contract';
import type { SituationBoard } from '@/domain/situation/situation-board';
import { call, callPage } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';

const { list, compact, create, change, listRevisions } = situationEndpoints;
const { import: importAll, delete: remove } = situationEndpoints;
const PAGE = 500;

/** The personal map: everyone's updates, or one's own. */
export function personalBoard(scope: UpdateScope): SituationBoard {
  return {
    compact: {
      queryKey: endpointKey(compact, { query: { scope } }),
      queryFn: ({ signal }) => call(compact, { query: { scope }, signal }),
    },
    details: (ids) => {
      const query = { ids: ids.join(), limit: ids.length };
      return {
        queryKey: endpointKey(list, { query }),
        queryFn: ({ signal }) => call(list, { query, signal }),
      };
    },
    readPage: (cursor) => callPage(list, { query: { scope, limit: PAGE, cursor } }),
    post: (body) => call(create, { body }),
    correct: (id, body) => call(change, { params: { id }, body }),
    revisions: (id) => ({
      queryKey: endpointKey(listRevisions, { params: { id } }),
      queryFn: ({ signal }) => call(listRevisions, { params: { id }, signal }),
    }),
    importAll: (updates) => call(importAll, { body: { updates: [...updates] } }),
    remove: (id) => call(remove, { params: { id } }),
    corrected: (updateId) => ({ kind: 'situation.corrected', updateId }),
    isSeenByAll: true,
    change: { kind: 'situation.changed' },
    createdText: 'Situation update created successfully',
  };
}
