import type { ChatMessage } from '@watchfloor/contract';
import { useState } from 'react';

/** How many messages by others arrived since the reader last saw the end of the chat. */
export function useUnreadCount(
  latest: readonly ChatMessage[] | undefined,
  isAtEnd: boolean,
  ownId: string,
): number {
  /** When the newest message seen was sent; blank if the chat was empty. */
  const [seen, setSeen] = useState<string>();
  if (!latest) return 0;
  const newest = latest[0]?.createdAt ?? '';
  // Messages from before the reader came count as read.
  const isSeen = isAtEnd || seen === undefined;
  if (isSeen && seen !== newest) setSeen(newest);
  const mark = isSeen ? newest : seen;
  return latest.filter(({ createdAt, userId }) => createdAt > mark && userId !== ownId).length;
}
