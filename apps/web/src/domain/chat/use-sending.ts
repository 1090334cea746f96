import type { ChatMessage } from '@watchfloor/contract';
import { useCallback } from 'react';
import { isSpill, isUnauthorized, serverMessageOf } from '@/lib/api-error';
import { newAttemptKey } from '@/lib/attempt-key';
import { failureNotice } from '@/lib/failure-notice';
import { leaveForLogin } from '@/lib/unauthorized';
import { notify } from '@/ui/toast';
import type { ChatSource, Draft } from './chat-source';
import { editAgain, type Outgoing, putOut, takeOut } from './outbox';

/** Sends messages and retries failed ones, always with the same key. */
export function useSending(source: ChatSource, onSent: (message: ChatMessage) => void) {
  const dispatch = useCallback(
    async (outgoing: Outgoing) => {
      putOut(source.id, { ...outgoing, status: 'sending', reason: undefined });
      try {
        const message = await source.send(outgoing, outgoing.key);
        onSent(message);
        takeOut(source.id, outgoing.key);
      } catch (error) {
        if (isSpill(error)) return editAgain(source.id, outgoing);
        putOut(source.id, { ...outgoing, status: 'failed', reason: serverMessageOf(error) });
        if (isUnauthorized(error)) return leaveForLogin();
        notify({
          ...failureNotice(error, { text: 'Failed to send message' }),
          variant: 'destructive',
        });
      }
    },
    [source, onSent],
  );
  const send = useCallback(
    (draft: Draft) =>
      void dispatch({ ...draft, key: newAttemptKey(), time: new Date(), status: 'sending' }),
    [dispatch],
  );
  return { send, retry: dispatch };
}
