import { type AccessRequest, warRoomsEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const PAGE = 30;

export const roomAccessPages = (id: string) =>
  endpointPages(warRoomsEndpoints.listAccesses, { params: { id }, query: { limit: PAGE } });

/** For admins: ends their access before its hour is over. */
export function useEndAccess(id: string) {
  return useNoticedMutation({
    act: () => call(warRoomsEndpoints.endAccess, { params: { id } }),
    changes: [{ kind: 'war-room.access-taken', warRoomId: id }],
    success: { title: 'Access ended' },
    failure: { text: 'Failed to end the access', preferServerMessage: true },
  });
}

interface Outcome {
  onSuccess?: (() => void) | undefined;
  onFailure: (error: Error) => void;
}

/** For admins: opens a private room to them for an hour. */
export function useTakeAccess(id: string, { onSuccess, onFailure }: Outcome) {
  return useNoticedMutation({
    act: (body: AccessRequest) => call(warRoomsEndpoints.takeAccess, { params: { id }, body }),
    changes: [{ kind: 'war-room.access-taken', warRoomId: id }],
    onRefreshed: () => onSuccess?.(),
    onFailure,
    success: { title: 'Access taken', description: 'For one hour, and its members see it' },
    failure: { text: 'Failed to take access' },
  });
}
