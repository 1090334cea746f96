import type { ChatMessage } from '@watchfloor/contract';
import { useRef } from 'react';

/** How many messages of others have come since the reader last saw the end of the chat. */
export function useUnseen(
  latest: readonly ChatMessage[] | undefined,
  isAtEnd: boolean,
  ownId: string,
): number {
  const seen = useRef<ChatMessage>(undefined);
  const newest = latest?.[0];
  if (newest && (isAtEnd || !seen.current)) seen.current = newest;
  const mark = seen.current;
  if (!latest || !mark) return 0;
  return latest.filter(({ createdAt, userId }) => createdAt > mark.createdAt && userId !== ownId)
    .length;
}
