import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type NewWarRoom,
  type WarRoom,
  type WarRoomChanges,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { deleteHere } from '@/lib/live/deletions';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { warRoomQuery } from './war-rooms';

/** Opens the new room. */
export function useCreateRoom() {
  const navigate = useNavigate();
  return useNoticedMutation({
    act: (body: NewWarRoom) => call(warRoomsEndpoints.create, { body }),
    onSuccess: ({ id }) => navigate({ to: '/war-rooms/$id', params: { id } }),
    changes: (room) => [{ kind: 'war-room.changed', warRoomId: room.id }],
    success: { title: 'Success', description: 'War room created successfully' },
    failure: { text: 'Failed to create war room' },
  });
}

export function useChangeRoom(id: string) {
  return useNoticedMutation({
    act: (body: WarRoomChanges) => call(warRoomsEndpoints.change, { params: { id }, body }),
    changes: (room) => [{ kind: 'war-room.changed', warRoomId: room.id }],
    failure: { text: 'Failed to update war room' },
  });
}

export function useDeleteRoom(onSuccess?: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ id }: WarRoom) =>
      deleteHere('war-room', id, () => call(warRoomsEndpoints.delete, { params: { id } })),
    onSuccess: (_, { id }) => {
      onSuccess?.();
      queryClient.removeQueries({ queryKey: warRoomQuery(id).queryKey });
    },
    changes: (_, { id }) => [{ kind: 'war-room.deleted', warRoomId: id }],
    success: { title: 'Success', description: 'War room deleted successfully' },
    failure: { text: 'Failed to delete war room' },
  });
}
