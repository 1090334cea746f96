import type { LiveEvent } from '@watchfloor/contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** Items that can be deleted while someone looks at them. */
export type DeletedKind = 'report' | 'task' | 'war-room';
/** Own deletions navigate away on their own; those by others are announced. */
type DeletedBy = 'here' | 'elsewhere';

/** More than anyone opens in an hour. */
const DELETIONS_MAX = 500;

let deletions: ReadonlyMap<string, DeletedBy> = new Map();
const listeners = new Set<() => void>();
const deletionListeners = new Set<(kind: DeletedKind, id: string) => void>();
const keyOf = (kind: DeletedKind, id: string) => `${kind} ${id}`;

function change(next: ReadonlyMap<string, DeletedBy>): void {
  deletions = next;
  for (const listener of listeners) listener();
}

function add(kind: DeletedKind, id: string, by: DeletedBy): void {
  const key = keyOf(kind, id);
  if (deletions.has(key)) return;
  change(new Map([...[...deletions].slice(1 - DELETIONS_MAX), [key, by]]));
  if (by === 'elsewhere') for (const notify of deletionListeners) notify(kind, id);
}

/** Marks a deletion as made in this browser, so that it is not announced here. */
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

/** Records the deletion that an event reports. */
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
 * Whether someone deleted it since this component was mounted. An earlier deletion is a plain 404. Remount it for
 * another id.
 */
export function useDeletedMeanwhile(kind: DeletedKind, id: string): boolean {
  const by = useSyncExternalStore(subscribe, () => whoDeleted(kind, id));
  const [wasGone] = useState(by !== undefined);
  return by === 'elsewhere' && !wasGone;
}

/** Calls back for each deletion by others, before any list is refetched. */
export function useDeletions(kind: DeletedKind, onDeleted: (id: string) => void): void {
  const report = useEffectEvent(onDeleted);
  useEffect(() => {
    const notify = (deleted: DeletedKind, id: string) => {
      if (deleted === kind) report(id);
    };
    deletionListeners.add(notify);
    return () => {
      deletionListeners.delete(notify);
    };
  }, [kind]);
}
