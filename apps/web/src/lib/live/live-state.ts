import { useSyncExternalStore } from 'react';

/** `connecting` lasts until the first response and is not shown as a problem. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => state);
