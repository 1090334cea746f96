import { useQueryClient } from '@tanstack/react-query';
import {
  type NewWarRoom,
  type WarRoom,
  type WarRoomChanges,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { deleteHere } from '@/lib/live/deletions';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { keepRoom, warRoomQuery } from './war-rooms';

interface Outcome {
  onSuccess: (room: WarRoom) => void;
  onFailure: (error: Error) => void;
}

export function useCreateRoom({ onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: NewWarRoom) => call(warRoomsEndpoints.create, { body }),
    onSuccess: async (room) => {
      await keepRoom(queryClient, room);
      onSuccess(room);
    },
    onFailure,
    success: { title: 'Success', description: 'War room created successfully' },
    failure: { text: 'Failed to create war room' },
  });
}

export function useChangeRoom(id: string, { onSuccess, onFailure }: Outcome) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: WarRoomChanges) => call(warRoomsEndpoints.change, { params: { id }, body }),
    onSuccess: async (room) => {
      await keepRoom(queryClient, room);
      onSuccess(room);
    },
    onFailure,
    success: { title: 'Success', description: 'War room updated successfully' },
    failure: { text: 'Failed to update war room' },
  });
}

export function useDeleteRoom(onSuccess?: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ id }: WarRoom) =>
      deleteHere('war-room', id, () => call(warRoomsEndpoints.delete, { params: { id } })),
    onSuccess: async (_, { id }) => {
      onSuccess?.();
      queryClient.removeQueries({ queryKey: warRoomQuery(id).queryKey });
      await queryClient.invalidateQueries({ queryKey: [warRoomsEndpoints.list.path] });
    },
    success: { title: 'Success', description: 'War room deleted successfully' },
    failure: { text: 'Failed to delete war room' },
  });
}
