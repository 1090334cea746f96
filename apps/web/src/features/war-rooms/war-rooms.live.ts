import { warRoomsEndpoints as calls } from '@watchfloor/contract';
import { endpointKey } from '@/lib/endpoint-query';
import type { LiveRules } from '@/lib/live/live-rules';

const list = endpointKey(calls.list);
const one = (id: string) => endpointKey(calls.get, { params: { id } });
const accesses = (id: string) => endpointKey(calls.listAccesses, { params: { id } });
const chat = (id: string) => endpointKey(calls.listMessages, { params: { id } });
const map = (id: string) => endpointKey(calls.compactUpdates, { params: { id } });

export const warRoomsLive: LiveRules = {
  'war-room.changed': ({ warRoomId }) => ({
    now: [one(warRoomId), accesses(warRoomId)],
    lists: [list],
  }),
  'war-room.deleted': ({ warRoomId }) => ({ now: [one(warRoomId)], lists: [list] }),
  'room-message.changed': ({ warRoomId }) => ({ now: [chat(warRoomId)] }),
  'war-room-update.changed': ({ warRoomId }) => ({ now: [map(warRoomId)] }),
};
