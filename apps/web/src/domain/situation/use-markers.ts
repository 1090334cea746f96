import { useCallback, useMemo, useState } from 'react';
import { BUTTONS_MAX } from '@/map/cluster-markers';
import type { MapEntry } from '@/map/map-entry';
import type { Reading } from './situation-board';
import { useUpdateDetails } from './use-update-details';

interface Selection {
  readonly id: string;
  readonly isFromList: boolean;
}

/** The markers of a map, with details of those that are visible or selected. */
export function useMarkers<Note extends { id: string; title: string }>(
  board: { details: (ids: readonly string[]) => Reading<Note[]> },
  { entries, shown }: { entries: readonly MapEntry[]; shown: readonly MapEntry[] },
) {
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([]);
  const [selection, setSelection] = useState<Selection | null>(null);
  const wanted = useMemo(() => {
    // A few markers are buttons labelled with their title; of many, only visible ones are fetched.
    const all = shown.length <= BUTTONS_MAX ? shown.map(({ id }) => id) : [];
    return [...visibleIds, ...all, ...(selection ? [selection.id] : [])];
  }, [visibleIds, shown, selection]);
  const details = useUpdateDetails(board, entries, wanted);
  const markers = useMemo(
    () =>
      shown.length > BUTTONS_MAX
        ? shown
        : shown.map((entry) => ({ ...entry, title: details.get(entry.id)?.title })),
    [shown, details],
  );
  return {
    details,
    setVisibleIds,
    selectedId: selection?.id ?? null,
    selected: selection ? details.get(selection.id) : undefined,
    selectInList: (id: string) => setSelection({ id, isFromList: true }),
    /** The props of the map. */
    mapProps: {
      markers,
      selectedId: selection?.id ?? null,
      isSelectedFromList: selection?.isFromList ?? false,
      onSelect: useCallback(
        (id: string | null) => setSelection(id === null ? null : { id, isFromList: false }),
        [],
      ),
    },
  };
}
