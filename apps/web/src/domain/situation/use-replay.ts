import { TIME_PARTS } from '@watchfloor/contract';
import { useMemo, useState } from 'react';
import { countByTime, entriesUntil, type MapEntry, spanOf } from '@/map/map-entry';

const NO_COUNTS: readonly number[] = [];

/** The entries of a map at a point in time, and the state of its time line. They are newest first. */
export function useReplay(filtered: readonly MapEntry[]) {
  const [until, setUntil] = useState<number | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const span = useMemo(() => spanOf(filtered), [filtered]);
  const counts = useMemo(
    () => (span ? countByTime(filtered, span, TIME_PARTS) : NO_COUNTS),
    [filtered, span],
  );
  const shown = useMemo(
    () => (until === null ? filtered : entriesUntil(filtered, until)),
    [filtered, until],
  );
  return { filtered, shown, span, counts, until, setUntil, isPlaying, setIsPlaying };
}
