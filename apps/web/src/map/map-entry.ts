import type { MapPosition } from './map-position';

/** A map entry without its details: enough to draw, filter and replay. */
export interface MapEntry extends MapPosition {
  id: string;
  level: number;
  /** Seconds since 1970. */
  time: number;
  category: string | null;
  /** Whom or what it saw; entries of one subject in a row are a track. */
  subject: string | null;
}

export const AGES = [
  { value: '1h', label: 'Last hour', seconds: 3600 },
  { value: '6h', label: '6 hours', seconds: 6 * 3600 },
  { value: '24h', label: '24 hours', seconds: 24 * 3600 },
  { value: '7d', label: '7 days', seconds: 7 * 24 * 3600 },
  { value: 'all', label: 'All', seconds: Number.POSITIVE_INFINITY },
] as const;
export type Age = (typeof AGES)[number]['value'];

export interface MapFilter {
  /** The levels that are shown. */
  levels: readonly number[];
  /** Null for any. */
  category: string | null;
  age: Age;
}

export const everything = (levels: number): MapFilter => ({
  levels: Array.from({ length: levels }, (_, level) => level),
  category: null,
  age: 'all',
});

export const isFiltered = (filter: MapFilter, levels: number) =>
  filter.levels.length < levels || filter.category !== null || filter.age !== 'all';

export function filterEntries(
  entries: readonly MapEntry[],
  filter: MapFilter,
  now: number,
): readonly MapEntry[] {
  const oldest = now - (AGES.find(({ value }) => value === filter.age)?.seconds ?? 0);
  const levels = new Set(filter.levels);
  return entries.filter(
    ({ level, category, time }) =>
      levels.has(level) &&
      time >= oldest &&
      (filter.category === null || category === filter.category),
  );
}

/** The entries up to a time: they are newest first, so it is their tail. */
export function entriesUntil(entries: readonly MapEntry[], until: number): readonly MapEntry[] {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.time ?? 0) > until) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? entries : entries.slice(low);
}

export interface TimeSpan {
  from: number;
  to: number;
}

/** From the oldest to the newest, never empty. */
export function spanOf(entries: readonly MapEntry[]): TimeSpan | null {
  const newest = entries[0];
  const oldest = entries.at(-1);
  if (!newest || !oldest) return null;
  return { from: oldest.time, to: Math.max(newest.time, oldest.time + 1) };
}

/** How many entries fall into each of the equal parts of the span. */
export function countByTime(entries: readonly MapEntry[], span: TimeSpan, parts: number): number[] {
  const counts = Array<number>(parts).fill(0);
  const length = (span.to - span.from) / parts;
  for (const { time } of entries) {
    const part = Math.min(parts - 1, Math.max(0, Math.floor((time - span.from) / length)));
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}
