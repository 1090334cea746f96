import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useMarked } from '@/lib/use-marked';
import { BUTTONS_MAX } from '@/map/cluster-markers';
import type { MapEntry } from '@/map/map-entry';
import type { MapMarker } from '@/map/map-marker';
import type { Reading } from './situation-board';
import { useUpdateDetails } from './use-update-details';

const NONE: readonly MapEntry[] = [];

interface Selection {
  readonly id: string;
  readonly isFromList: boolean;
}

interface Picture<Note> {
  readonly entries: readonly MapEntry[];
  readonly shown: readonly MapEntry[];
  /** Of a large map: what its list has. */
  readonly notes?: ReadonlyMap<string, Note>;
  /** Of a large map: what is in view. */
  readonly markers?: readonly MapMarker[];
}

/** The markers of a map, with details of those that are visible or selected. */
export function useMarkers<Note extends { id: string; title: string }>(
  board: { details: (ids: readonly string[]) => Reading<Note[]> },
  { entries, shown, notes, markers: inView }: Picture<Note>,
) {
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([]);
  const [selection, setSelection] = useMarkedSelection();
  const wanted = useMemo(() => {
    // A few markers are buttons labelled with their title; of many, only visible ones are fetched.
    const all = shown.length <= BUTTONS_MAX ? shown.map(({ id }) => id) : [];
    return [...visibleIds, ...all, ...(selection ? [selection.id] : [])];
  }, [visibleIds, shown, selection]);
  const loaded = useUpdateDetails(board, notes ? NONE : entries, wanted);
  const isMissing = selection !== null && notes !== undefined && !notes.has(selection.id);
  const missing = useQuery({ ...board.details([selection?.id ?? '']), enabled: isMissing });
  const details = useMemo(
    () =>
      notes
        ? new Map([...notes, ...(missing.data ?? []).map((one) => [one.id, one] as const)])
        : loaded,
    [notes, missing.data, loaded],
  );
  const markers = useMemo(
    () =>
      inView
        ? inView
        : shown.length > BUTTONS_MAX
          ? shown
          : shown.map((entry) => ({ ...entry, title: details.get(entry.id)?.title })),
    [inView, shown, details],
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
        [setSelection],
      ),
    },
  };
}

/** Starts with the entry that the address leads to. */
function useMarkedSelection() {
  const marked = useMarked('update');
  const [shown, setShown] = useState(marked);
  const [selection, setSelection] = useState<Selection | null>(
    marked === null ? null : { id: marked, isFromList: true },
  );
  if (marked !== shown) {
    setShown(marked);
    if (marked !== null) setSelection({ id: marked, isFromList: true });
  }
  return [selection, setSelection] as const;
}
