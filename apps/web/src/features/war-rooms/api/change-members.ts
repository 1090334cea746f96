import { useQueryClient } from '@tanstack/react-query';
import {
  type NewWarRoomMember,
  type WarRoom,
  type WarRoomMember,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { keepRoom, refreshRoom } from './war-rooms';

export function useJoinRoom(id: string) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: () => call(warRoomsEndpoints.join, { params: { id } }),
    onSuccess: (room: WarRoom) => keepRoom(queryClient, room),
    failure: { text: 'Failed to join war room', preferServerMessage: true },
  });
}

export function useAddMember(id: string, onSuccess?: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (body: NewWarRoomMember) => call(warRoomsEndpoints.addMember, { params: { id }, body }),
    onSuccess: async () => {
      await refreshRoom(queryClient, id);
      onSuccess?.();
    },
    success: (member) => ({
      title: 'Success',
      description: `${member.user.username ?? 'The member'} is now ${member.role === 'owner' ? 'an owner' : 'a member'} of this room`,
    }),
    failure: { text: 'Failed to add the member', preferServerMessage: true },
  });
}

export function useRemoveMember(id: string) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: ({ userId }: WarRoomMember) =>
      call(warRoomsEndpoints.removeMember, { params: { id, userId } }),
    onSuccess: async () => {
      await refreshRoom(queryClient, id);
    },
    success: { title: 'Success', description: 'Member removed from the war room' },
    failure: { text: 'Failed to remove the member', preferServerMessage: true },
  });
}

export function useLeaveRoom(id: string, onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (userId: string) => call(warRoomsEndpoints.removeMember, { params: { id, userId } }),
    onSuccess: async () => {
      onSuccess();
      await queryClient.invalidateQueries({ queryKey: [warRoomsEndpoints.list.path] });
    },
    success: { title: 'Success', description: 'You left the war room' },
    failure: { text: 'Failed to leave war room', preferServerMessage: true },
  });
}
