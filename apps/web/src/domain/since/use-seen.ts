import { type SinceKind, sinceEndpoints } from '@watchfloor/contract';
import { useEffect } from 'react';
import { call } from '@/lib/client';

/** Changes that arrive together are seen together. */
const PAUSE_MS = 500;

/**
 * What is open on screen is seen: when it opens, whenever `version` changes, and when the reader comes back to the tab. Undefined
 * until it is there.
 */
export function useSeen(kind: SinceKind, id: string | undefined, version: unknown = null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is seen too
  useEffect(() => {
    if (id === undefined) return;
    const see = () => {
      if (document.visibilityState !== 'visible') return;
      // It stays unseen if this fails, and is listed again.
      call(sinceEndpoints.open, { params: { kind, id } }).catch(() => {});
    };
    const timer = setTimeout(see, PAUSE_MS);
    document.addEventListener('visibilitychange', see);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', see);
    };
  }, [kind, id, version]);
}
