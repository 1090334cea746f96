import { useCallback, useMemo, useState } from 'react';
import { BUTTONS_MAX } from '@/map/cluster-markers';
import type { MapEntry } from '@/map/map-entry';
import type { Reading } from './situation-board';
import { useUpdateDetails } from './use-update-details';

interface Selection {
  readonly id: string;
  readonly isFromList: boolean;
}

/** The markers of a map, with the details of those that are in sight or chosen. */
export function useMarkers<Note extends { id: string; title: string }>(
  board: { details: (ids: readonly string[]) => Reading<Note[]> },
  { entries, shown }: { entries: readonly MapEntry[]; shown: readonly MapEntry[] },
) {
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([]);
  const [selection, setSelection] = useState<Selection | null>(null);
  const wanted = useMemo(() => {
    // Few markers are buttons that say their title; of many, only what is in sight is read.
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
    /** What the map itself is given. */
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
