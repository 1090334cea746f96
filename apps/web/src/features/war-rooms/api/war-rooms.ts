import type { QueryClient } from '@tanstack/react-query';
import { type WarRoom, warRoomsEndpoints } from '@watchfloor/contract';
import { endpointKey, endpointPages, endpointQuery } from '@/lib/endpoint-query';

export const warRoomPages = () => endpointPages(warRoomsEndpoints.list, { query: { limit: 60 } });

export const warRoomQuery = (id: string) =>
  endpointQuery(warRoomsEndpoints.get, { params: { id } });

/** The room as a call has just given it, and lists that no longer know it so. */
export async function keepRoom(queryClient: QueryClient, room: WarRoom): Promise<void> {
  queryClient.setQueryData(warRoomQuery(room.id).queryKey, room);
  await queryClient.invalidateQueries({ queryKey: [warRoomsEndpoints.list.path] });
}

const OF_ROOM = [
  warRoomsEndpoints.get,
  warRoomsEndpoints.listAccesses,
  warRoomsEndpoints.listMessages,
  warRoomsEndpoints.compactUpdates,
];

/** The room and all that is in it, after what one may see of it has changed. */
export const refreshRoom = (queryClient: QueryClient, id: string) =>
  Promise.all([
    ...OF_ROOM.map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: endpointKey(endpoint, { params: { id } }) }),
    ),
    queryClient.invalidateQueries({ queryKey: [warRoomsEndpoints.list.path] }),
  ]);
