import { useEffect } from 'react';
import { useCurrentUser } from './current-user';

export const OPENED_KINDS = ['report', 'investigation', 'war-room', 'member'] as const;

/** Only ids are stored: a title may not be for this reader any more. */
export interface Opened {
  readonly kind: (typeof OPENED_KINDS)[number];
  readonly id: string;
}

const PREFIX = 'watchfloor:opened';
const REMEMBERED = 6;

/** Per member, also on a shared machine. */
const keyOf = (memberId: string) => `${PREFIX}:${memberId}`;

/** The latest first. */
export function readOpened(memberId: string): Opened[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]');
    return (Array.isArray(stored) ? stored : []).filter(isOpened);
  } catch {
    return [];
  }
}

export function forgetOpened(memberId: string, { kind, id }: Opened): void {
  const others = readOpened(memberId).filter((one) => one.kind !== kind || one.id !== id);
  write(memberId, others);
}

/** Remembers something once it is on the screen; without an id it is not. */
export function useRememberOpened(kind: Opened['kind'], id: string | undefined): void {
  const { id: memberId } = useCurrentUser();
  useEffect(() => {
    if (id === undefined) return;
    forgetOpened(memberId, { kind, id });
    write(memberId, [{ kind, id }, ...readOpened(memberId)].slice(0, REMEMBERED));
  }, [memberId, kind, id]);
}

function write(memberId: string, opened: readonly Opened[]): void {
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify(opened));
  } catch {
    // Storage is blocked or full: nothing is remembered.
  }
}

/** Another version of the application may have written it. */
const isOpened = (stored: unknown): stored is Opened =>
  typeof Object(stored).id === 'string' && OPENED_KINDS.includes(Object(stored).kind);
