import { type NewWarRoomMember, type WarRoomMember, warRoomsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** Changes of members have no notices: the list of members shows them. */

export function useJoinRoom(id: string) {
  return useNoticedMutation({
    act: () => call(warRoomsEndpoints.join, { params: { id } }),
    changes: [{ kind: 'war-room.changed', warRoomId: id }],
    failure: { text: 'Failed to join war room', preferServerMessage: true },
  });
}

export function useAddMember(id: string) {
  return useNoticedMutation({
    act: (body: NewWarRoomMember) => call(warRoomsEndpoints.addMember, { params: { id }, body }),
    changes: [{ kind: 'war-room.changed', warRoomId: id }],
    failure: { text: 'Failed to add the member', preferServerMessage: true },
  });
}

export function useRemoveMember(id: string) {
  return useNoticedMutation({
    act: ({ userId }: WarRoomMember) =>
      call(warRoomsEndpoints.removeMember, { params: { id, userId } }),
    changes: [{ kind: 'war-room.changed', warRoomId: id }],
    failure: { text: 'Failed to remove the member', preferServerMessage: true },
  });
}

export function useLeaveRoom(id: string, onSuccess: () => void) {
  return useNoticedMutation({
    act: (userId: string) => call(warRoomsEndpoints.removeMember, { params: { id, userId } }),
    onSuccess,
    changes: [{ kind: 'war-room.changed', warRoomId: id }],
    failure: { text: 'Failed to leave war room', preferServerMessage: true },
  });
}
