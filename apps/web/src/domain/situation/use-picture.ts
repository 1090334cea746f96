import type { CompactUpdates } from '@watchfloor/contract';
import { useMemo, useState } from 'react';
import { entriesUntil, everything, filterEntries, type MapEntry, spanOf } from '@/map/map-entry';
import { type Track, tracksOf } from '@/map/tracks';
import { SEVERITY_LOOKS, toEntries } from './situation-entries';

const NONE: readonly MapEntry[] = [];
const NO_TRACKS: readonly Track[] = [];

/** The filtered entries of a board: by severity, category and age, at a point in time. */
export function usePicture(compact: CompactUpdates | undefined) {
  const [filter, setFilter] = useState(() => everything(SEVERITY_LOOKS.length));
  const [until, setUntil] = useState<number | null>(null);
  const [hasTracksOn, setHasTracksOn] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const entries = useMemo(() => (compact ? toEntries(compact) : NONE), [compact]);
  const filtered = useMemo(
    () => filterEntries(entries, filter, Date.now() / 1000),
    [entries, filter],
  );
  const span = useMemo(() => spanOf(filtered), [filtered]);
  const shown = useMemo(
    () => (until === null ? filtered : entriesUntil(filtered, until)),
    [filtered, until],
  );
  const tracks = useMemo(() => tracksOf(shown), [shown]);
  return {
    hasTracks: tracks.length > 0,
    tracks: hasTracksOn ? tracks : NO_TRACKS,
    hasTracksOn,
    setHasTracksOn,
    entries,
    filtered,
    shown,
    span,
    filter,
    setFilter,
    until,
    setUntil,
    isPlaying,
    setIsPlaying,
  };
}
