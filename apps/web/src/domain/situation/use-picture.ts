import type { CompactUpdates } from '@watchfloor/contract';
import { useMemo, useState } from 'react';
import { everything, filterEntries, type MapEntry } from '@/map/map-entry';
import { type Track, tracksOf } from '@/map/tracks';
import { SEVERITY_LOOKS, toEntries } from './situation-entries';
import { useReplay } from './use-replay';

const NONE: readonly MapEntry[] = [];
const NO_TEXTS: readonly string[] = [];
const NO_TRACKS: readonly Track[] = [];

/** The filtered entries of a board: by severity, category and age, at a point in time. */
export function usePicture(compact: CompactUpdates | undefined) {
  const [filter, setFilter] = useState(() => everything(SEVERITY_LOOKS.length));
  const [hasTracksOn, setHasTracksOn] = useState(false);
  const entries = useMemo(() => (compact ? toEntries(compact) : NONE), [compact]);
  const filtered = useMemo(
    () => filterEntries(entries, filter, Date.now() / 1000),
    [entries, filter],
  );
  const replay = useReplay(filtered);
  const tracks = useMemo(() => tracksOf(replay.shown), [replay.shown]);
  return {
    ...replay,
    hasTracks: tracks.length > 0,
    tracks: hasTracksOn ? tracks : NO_TRACKS,
    hasTracksOn,
    setHasTracksOn,
    entries,
    shownCount: replay.shown.length,
    categories: compact?.categories ?? NO_TEXTS,
    filter,
    setFilter,
  };
}
