import type { QueryClient } from '@tanstack/react-query';
import { type WarRoom, warRoomsEndpoints } from '@watchfloor/contract';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';

export const warRoomPages = () => endpointPages(warRoomsEndpoints.list, { query: { limit: 60 } });

export const warRoomQuery = (id: string) =>
  endpointQuery(warRoomsEndpoints.get, { params: { id } });

/** The room as a call has just given it, and lists that no longer know it so. */
export async function keepRoom(queryClient: QueryClient, room: WarRoom): Promise<void> {
  queryClient.setQueryData(warRoomQuery(room.id).queryKey, room);
  await queryClient.invalidateQueries({ queryKey: [warRoomsEndpoints.list.path] });
}

export const refreshRoom = (queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: warRoomQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: [warRoomsEndpoints.list.path] }),
  ]);
