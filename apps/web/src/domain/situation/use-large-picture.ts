import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CompactUpdates, TIME_PARTS } from '@watchfloor/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { everything, type MapEntry, type TimeSpan } from '@/map/map-entry';
import type { MapMarker } from '@/map/map-marker';
import type { MapPosition } from '@/map/map-position';
import type { MapSquares } from '@/map/map-view-props';
import type { LargeBoard } from './large-board';
import { chosenOf, positionsOf, toMarkers, toNoteEntry } from './large-map';
import { SEVERITY_LOOKS } from './situation-entries';

const NONE: readonly MapEntry[] = [];
const NO_MARKERS: readonly MapMarker[] = [];
const NO_COUNTS: readonly number[] = [];
const NOWHERE: readonly MapPosition[] = [];

/** A board with too many entries to send them all: what is in view, the time line, and the list in pages. */
export function useLargePicture(board: LargeBoard, version: CompactUpdates | undefined) {
  const isLarge = version?.omitted !== undefined;
  useRefetchOnChange(board, version);
  const [filter, setFilter] = useState(() => everything(SEVERITY_LOOKS.length));
  const [until, setUntil] = useState<number | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [squares, setSquares] = useState<MapSquares | null>(null);
  const chosen = useMemo(() => chosenOf(filter, Date.now() / 1000), [filter]);

  const outline = useQuery({
    ...board.outline(chosen),
    enabled: isLarge,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const { from = null, to = null, counts = NO_COUNTS } = outline.data ?? {};
  const span = useMemo<TimeSpan | null>(
    () => (from === null || to === null ? null : { from, to: Math.max(to, from + 1) }),
    [from, to],
  );
  const part =
    until === null || !span
      ? null
      : Math.round(((until - span.from) * TIME_PARTS) / (span.to - span.from));

  const view = useQuery({
    ...board.view({ ...chosen, ...squares, ...(part !== null && span) }),
    enabled: isLarge && squares !== null,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const markers = useMemo(
    () => (view.data ? toMarkers(view.data, part) : NO_MARKERS),
    [view.data, part],
  );

  // The list does not follow each step of the replay.
  const [listedUntil, setListedUntil] = useState(until);
  if (!isPlaying && listedUntil !== until) setListedUntil(until);
  const list = useInfiniteQuery({
    ...board.pages({ ...chosen, ...(listedUntil !== null && { until: Math.floor(listedUntil) }) }),
    enabled: isLarge,
    placeholderData: keepPreviousData,
  });
  const notes = useMemo(
    () => new Map(list.data?.pages.flatMap(({ items }) => items).map((note) => [note.id, note])),
    [list.data],
  );
  const entries = useMemo(
    () => (notes.size ? [...notes.values()].map(toNoteEntry) : NONE),
    [notes],
  );
  const extent = useMemo(
    () => (outline.data ? positionsOf(outline.data) : NOWHERE),
    [outline.data],
  );
  const counted = part === null ? counts : counts.slice(0, part);
  return {
    entries,
    shown: entries,
    shownCount: counted.reduce((sum, count) => sum + count, 0),
    categories: outline.data?.categories ?? [],
    span,
    counts,
    until,
    setUntil,
    isPlaying,
    setIsPlaying,
    filter,
    setFilter,
    markers,
    notes,
    extent,
    setSquares,
    isPending: isLarge && (list.isPending || outline.isPending),
    onEnd: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
  };
}

/** Polls and live events fetch the compact form of the map: what is in view follows it. */
function useRefetchOnChange({ changing }: LargeBoard, version: CompactUpdates | undefined): void {
  const queryClient = useQueryClient();
  const seen = useRef(version);
  useEffect(() => {
    const isChanged = seen.current !== undefined && seen.current !== version;
    seen.current = version;
    if (!isChanged) return;
    for (const queryKey of changing) void queryClient.invalidateQueries({ queryKey });
  }, [version, changing, queryClient]);
}
