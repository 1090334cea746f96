import type { ChatMessage } from '@watchfloor/contract';
import { useRef } from 'react';

/** How many messages of others have come since the reader last saw the end of the chat. */
export function useUnseen(
  latest: readonly ChatMessage[] | undefined,
  isAtEnd: boolean,
  ownId: string,
): number {
  /** When the newest message that was seen was sent; blank for a chat in which nothing was said. */
  const seen = useRef<string>(undefined);
  if (!latest) return 0;
  // What was there before the reader came is not news.
  if (isAtEnd || seen.current === undefined) seen.current = latest[0]?.createdAt ?? '';
  const mark = seen.current;
  return latest.filter(({ createdAt, userId }) => createdAt > mark && userId !== ownId).length;
}
