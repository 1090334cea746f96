import type { LiveEvent } from '@watchfloor/contract';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** What may be deleted while somebody looks at it. */
export type DeletedKind = 'report' | 'task' | 'war-room';
/** One's own deletions lead on by themselves; those of others are told. */
type DeletedBy = 'here' | 'elsewhere';

/** More than anybody looks at in an hour. */
const KEPT = 500;

let deletions: ReadonlyMap<string, DeletedBy> = new Map();
const listeners = new Set<() => void>();
const tellers = new Set<(kind: DeletedKind, id: string) => void>();
const keyOf = (kind: DeletedKind, id: string) => `${kind} ${id}`;

function change(next: ReadonlyMap<string, DeletedBy>): void {
  deletions = next;
  for (const listener of listeners) listener();
}

function add(kind: DeletedKind, id: string, by: DeletedBy): void {
  const key = keyOf(kind, id);
  if (deletions.has(key)) return;
  change(new Map([...[...deletions].slice(1 - KEPT), [key, by]]));
  if (by === 'elsewhere') for (const tell of tellers) tell(kind, id);
}

/** Deletes as an act of this browser: nobody here needs to be told of it. */
export async function deleteHere<T>(
  kind: DeletedKind,
  id: string,
  act: () => Promise<T>,
): Promise<T> {
  add(kind, id, 'here');
  try {
    return await act();
  } catch (error) {
    const key = keyOf(kind, id);
    change(new Map([...deletions].filter(([known]) => known !== key)));
    throw error;
  }
}

/** Remembers what an event says is gone. */
export function noteDeletion(event: LiveEvent): void {
  if (event.kind === 'report.deleted') add('report', event.reportId, 'elsewhere');
  if (event.kind === 'task.deleted') add('task', event.taskId, 'elsewhere');
  if (event.kind === 'war-room.deleted') add('war-room', event.warRoomId, 'elsewhere');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const whoDeleted = (kind: DeletedKind, id: string): DeletedBy | undefined =>
  deletions.get(keyOf(kind, id));

/**
 * Whether somebody deleted it since this was first shown. What was gone before is simply not found; mount it anew for
 * another id.
 */
export function useDeletedMeanwhile(kind: DeletedKind, id: string): boolean {
  const by = useSyncExternalStore(subscribe, () => whoDeleted(kind, id));
  const [wasGone] = useState(by !== undefined);
  return by === 'elsewhere' && !wasGone;
}

/** Tells of each deletion by others as it becomes known, before any list is read again. */
export function useDeletions(kind: DeletedKind, onDeleted: (id: string) => void): void {
  const latest = useRef(onDeleted);
  latest.current = onDeleted;
  useEffect(() => {
    const tell = (deleted: DeletedKind, id: string) => {
      if (deleted === kind) latest.current(id);
    };
    tellers.add(tell);
    return () => {
      tellers.delete(tell);
    };
  }, [kind]);
}
