import { useQuery } from '@tanstack/react-query';
import {
  CHAT_REFRESH_MS,
  type CurrentUser,
  canDeleteWarRoomMessage,
  IDEMPOTENCY_HEADER,
  translationEndpoints,
  type WarRoom,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { useEffect } from 'react';
import { type ChatSource, PAGE_SIZE, toNewMessage } from '@/domain/chat/chat-source';
import { levelOfRoom } from '@/domain/marking/label-check';
import { isNotFound } from '@/lib/api-error';
import { call, callPage } from '@/lib/client';
import { polledQuery } from '@/lib/endpoint-query';

const { listMessages, sendMessage, deleteMessage } = warRoomsEndpoints;

export function roomChat(
  user: CurrentUser,
  room: Pick<WarRoom, 'id' | 'isPrivate' | 'role' | 'accessUntil'>,
  onMissing: () => void,
): ChatSource {
  const params = { id: room.id };
  const latest = polledQuery(
    listMessages,
    { params, query: { limit: PAGE_SIZE } },
    CHAT_REFRESH_MS,
  );
  return {
    id: `war-room ${room.id}`,
    tlp: levelOfRoom(room.isPrivate),
    useLatest: () => {
      const { data: page, error, isFetching, refetch } = useQuery(latest);
      useEffect(() => {
        if (isNotFound(error)) onMissing();
      }, [error]);
      return { page, error, isFetching, refetch: () => void refetch() };
    },
    readOlder: (olderThan, limit) =>
      callPage(listMessages, { params, query: { olderThan, limit } }),
    readNewer: (newerThan, limit) =>
      callPage(listMessages, { params, query: { newerThan, limit } }),
    send: (draft, key) =>
      call(sendMessage, {
        params,
        body: toNewMessage(draft),
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
    remove: (messageId) => call(deleteMessage, { params: { id: room.id, messageId } }),
    translate: (messageId) =>
      call(translationEndpoints.roomMessage, { params: { id: room.id, messageId } }),
    canDelete: (message) => canDeleteWarRoomMessage(user, room, message),
  };
}
