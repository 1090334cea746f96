import { useSyncExternalStore } from 'react';

const KEY = 'entity-marks';
const OFF = 'off';

const listeners = new Set<() => void>();
/** For this page, where storage is blocked. */
let own: boolean | undefined;

function readMarks(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return own ?? true;
  }
}

export function rememberMarks(isOn: boolean): void {
  own = isOn;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // The choice holds for this page only.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether entities are marked in texts: one switch for all. */
export const useMarksChoice = () => useSyncExternalStore(subscribe, readMarks);
