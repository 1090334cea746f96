import { useQuery } from '@tanstack/react-query';
import {
  CHAT_REFRESH_MS,
  type CurrentUser,
  canDeleteForumMessage,
  chatEndpoints,
  IDEMPOTENCY_HEADER,
  translationEndpoints,
} from '@watchfloor/contract';
import { type ChatSource, PAGE_SIZE, toNewMessage } from '@/domain/chat/chat-source';
import { call, callPage } from '@/lib/client';
import { polledQuery } from '@/lib/endpoint-query';

const { list, create, delete: remove } = chatEndpoints;
const latest = polledQuery(list, { query: { limit: PAGE_SIZE } }, CHAT_REFRESH_MS);

export function forumStream(user: CurrentUser): ChatSource {
  return {
    id: 'forum',
    tlp: 'GREEN',
    useLatest: () => {
      const { data: page, error, isFetching, refetch } = useQuery(latest);
      return { page, error, isFetching, refetch: () => void refetch() };
    },
    readOlder: (olderThan, limit) => callPage(list, { query: { olderThan, limit } }),
    readNewer: (newerThan, limit) => callPage(list, { query: { newerThan, limit } }),
    send: (draft, key) =>
      call(create, {
        body: toNewMessage(draft),
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
    remove: (id) => call(remove, { params: { id } }),
    translate: (id) => call(translationEndpoints.forumMessage, { params: { id } }),
    canDelete: (message) => canDeleteForumMessage(user, message),
  };
}
