import { warRoomsEndpoints } from '@watchfloor/contract';
import type { AccessTarget } from '@/domain/access/taken-access';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';

const PAGE = 30;

export const roomAccessPages = (id: string) =>
  endpointPages(warRoomsEndpoints.listAccesses, { params: { id }, query: { limit: PAGE } });

/** For admins: a private room, for an hour. */
export const roomAccess = (id: string): AccessTarget => ({
  take: (body) => call(warRoomsEndpoints.takeAccess, { params: { id }, body }),
  end: () => call(warRoomsEndpoints.endAccess, { params: { id } }),
  changes: [{ kind: 'war-room.access-taken', warRoomId: id }],
  whoReads: 'The members of the room read the reason.',
});
