import type { CompactUpdates } from '@watchfloor/contract';
import { useMemo, useState } from 'react';
import { entriesUntil, everything, filterEntries, type MapEntry, spanOf } from '@/map/map-entry';
import { SEVERITY_LOOKS, toEntries } from './situation-entries';

const NONE: readonly MapEntry[] = [];

/** What of a board is shown: by severity, category and age, as it stood at a moment. */
export function usePicture(compact: CompactUpdates | undefined) {
  const [filter, setFilter] = useState(() => everything(SEVERITY_LOOKS.length));
  const [until, setUntil] = useState<number | null>(null);
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
  return {
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
