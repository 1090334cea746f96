import type { AccessRequest, TakenAccess } from '@watchfloor/contract';
import { useEffect } from 'react';
import type { Change } from '@/lib/live/refresh-rules';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** What an admin may take access to, with a reason and for an hour. */
export interface AccessTarget {
  take: (request: AccessRequest) => Promise<TakenAccess>;
  end: () => Promise<void>;
  /** What the screen shows differently afterwards. */
  changes: readonly Change[];
  /** As in "The members of the room read the reason." */
  whoReads: string;
}

interface Outcome {
  onSuccess?: (() => void) | undefined;
  onFailure: (error: Error) => void;
}

export function useTakeAccess(target: AccessTarget, { onSuccess, onFailure }: Outcome) {
  return useNoticedMutation({
    act: target.take,
    changes: target.changes,
    onRefreshed: () => onSuccess?.(),
    onFailure,
    success: { title: 'Access taken', description: `For one hour. ${target.whoReads}` },
    failure: { text: 'Failed to take access', preferServerMessage: true },
  });
}

/** Ends the access before its hour is over. */
export function useEndAccess(target: AccessTarget) {
  return useNoticedMutation({
    act: target.end,
    changes: target.changes,
    success: { title: 'Access ended' },
    failure: { text: 'Failed to end the access', preferServerMessage: true },
  });
}

/** Refetch a moment after the access ends; clocks differ, so the server decides. */
const ACCESS_END_MARGIN_MS = 1000;
const LEAST_PAUSE_MS = 5000;

/** There is no event when an access expires. `refetch` must be stable, `readAt` is when the ends were read. */
export function useRefetchAtEnd(
  ends: readonly string[],
  readAt: number,
  refetch: () => unknown,
): void {
  const nextEnd = Math.min(...ends.map((end) => Date.parse(end)));
  useEffect(() => {
    if (!Number.isFinite(nextEnd)) return undefined;
    const at = Math.max(nextEnd + ACCESS_END_MARGIN_MS, readAt + LEAST_PAUSE_MS);
    const timer = setTimeout(refetch, at - Date.now());
    return () => clearTimeout(timer);
  }, [nextEnd, readAt, refetch]);
}
