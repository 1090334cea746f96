import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapEntry } from '@/map/map-entry';
import type { Reading } from './situation-board';

const CHUNK = 50;

/**
 * Details on demand, in chunks of neighbours. Chunks are counted from the oldest entry, so that a new update
 * changes only the newest chunk and the others stay cached.
 */
export function chunksOf(
  entries: readonly MapEntry[],
  places: ReadonlyMap<string, number>,
  wanted: readonly string[],
): string[][] {
  const numbers = new Set<number>();
  for (const id of wanted) {
    const place = places.get(id);
    if (place !== undefined) numbers.add(Math.floor((entries.length - 1 - place) / CHUNK));
  }
  return [...numbers].map((number) => {
    const end = entries.length - number * CHUNK;
    return entries.slice(Math.max(0, end - CHUNK), end).map(({ id }) => id);
  });
}

/** The details loaded so far; more follow. */
export function useUpdateDetails<Note extends { id: string }>(
  board: { details: (ids: readonly string[]) => Reading<Note[]> },
  entries: readonly MapEntry[],
  wanted: readonly string[],
): ReadonlyMap<string, Note> {
  const places = useMemo(() => new Map(entries.map(({ id }, index) => [id, index])), [entries]);
  const chunks = chunksOf(entries, places, wanted);
  return useQueries({ queries: chunks.map((ids) => board.details(ids)), combine: gather });
}

/** Defined outside of the component, so that its result changes only with the data. */
function gather<Note extends { id: string }>(results: readonly { data: Note[] | undefined }[]) {
  const known = new Map<string, Note>();
  for (const { data } of results) for (const update of data ?? []) known.set(update.id, update);
  return known;
}
