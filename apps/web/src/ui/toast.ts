import { useSyncExternalStore } from 'react';

export interface Notice {
  title: string;
  description?: string | undefined;
  /** The reason, if known: a separate line below. */
  reason?: string | undefined;
  /** One thing to do about it, as a button. */
  action?: { label: string; run: () => void } | undefined;
  variant?: 'default' | 'destructive' | undefined;
}

export interface ShownNotice extends Notice {
  id: number;
  isOpen: boolean;
}

/** spec §9: one at a time, 5000 ms, swipe right past 50 px. */
export const NOTICE_DURATION_MS = 5000;
export const NOTICE_SWIPE_PX = 50;

let shown: ShownNotice | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(notice: ShownNotice | null) {
  shown = notice;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a notice from anywhere, in or out of React. A newer one takes the older one's place. */
export function notify(notice: Notice): number {
  const id = nextId++;
  show({ ...notice, id, isOpen: true });
  return id;
}

/** Closes the current notice, or only the one with this id. */
export function dismissNotice(id?: number) {
  if (shown && (id === undefined || shown.id === id)) show({ ...shown, isOpen: false });
}

export function useToasts() {
  const notice = useSyncExternalStore(subscribe, () => shown);
  return { notice, notify, dismissNotice };
}
