import { warRoomsEndpoints } from '@watchfloor/contract';
import type { SituationBoard } from '@/domain/situation/situation-board';
import { isNotFound } from '@/lib/api-error';
import { call, callPage } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';

const { listUpdates, compactUpdates, createUpdate, importUpdates, deleteUpdate } =
  warRoomsEndpoints;
const PAGE = 500;

/** The map that the members of a room share. A call that finds nothing may mean that the room itself is gone. */
export function roomBoard(id: string, onMissing: () => void): SituationBoard {
  const params = { id };
  async function watch<T>(calling: Promise<T>): Promise<T> {
    try {
      return await calling;
    } catch (error) {
      if (isNotFound(error)) onMissing();
      throw error;
    }
  }
  return {
    compact: {
      queryKey: endpointKey(compactUpdates, { params }),
      queryFn: ({ signal }) => watch(call(compactUpdates, { params, signal })),
    },
    details: (ids) => {
      const query = { ids: ids.join(), limit: ids.length };
      return {
        queryKey: endpointKey(listUpdates, { params, query }),
        queryFn: ({ signal }) => call(listUpdates, { params, query, signal }),
      };
    },
    readPage: (cursor) => callPage(listUpdates, { params, query: { limit: PAGE, cursor } }),
    post: (body) => watch(call(createUpdate, { params, body })),
    importAll: (updates) => watch(call(importUpdates, { params, body: { updates: [...updates] } })),
    remove: (updateId) => watch(call(deleteUpdate, { params: { id, updateId } })),
    paths: [compactUpdates.path],
    createdText: 'Situation update added successfully',
  };
}
