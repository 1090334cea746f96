import { type WarRoom, warRoomsEndpoints } from '@watchfloor/contract';
import type { SituationBoard } from '@/domain/situation/situation-board';
import { isNotFound } from '@/lib/api-error';
import { call, callPage } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';

const {
  listUpdates,
  compactUpdates,
  createUpdate,
  changeUpdate,
  listUpdateRevisions,
  importUpdates,
  deleteUpdate,
} = warRoomsEndpoints;
const PAGE = 500;

/** The shared map of a room. A 404 may mean that the room itself is gone. */
export function roomBoard(
  { id, isPrivate }: Pick<WarRoom, 'id' | 'isPrivate'>,
  onMissing: () => void,
): SituationBoard {
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
    correct: (updateId, body) => watch(call(changeUpdate, { params: { id, updateId }, body })),
    revisions: (updateId) => {
      const one = { params: { id, updateId } };
      return {
        queryKey: endpointKey(listUpdateRevisions, one),
        queryFn: ({ signal }) => call(listUpdateRevisions, { ...one, signal }),
      };
    },
    importAll: (updates) => watch(call(importUpdates, { params, body: { updates: [...updates] } })),
    remove: (updateId) => watch(call(deleteUpdate, { params: { id, updateId } })),
    corrected: (updateId) => ({ kind: 'war-room-update.corrected', warRoomId: id, updateId }),
    isSeenByAll: !isPrivate,
    change: { kind: 'war-room-update.changed', warRoomId: id },
    createdText: 'Situation update added successfully',
  };
}
