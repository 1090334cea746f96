import type { MapPosition } from './map-position';

/** A point on the map. Its level says how bad it is, 0 for the least, and picks its look. */
export interface MapMarker extends MapPosition {
  id: string;
  level: number;
  /** Said to those who do not see the map; only asked of maps with few markers. */
  title?: string | undefined;
}

/** How a level looks: a colour, and a letter so that colour is not the only sign. */
export interface MarkerLook {
  label: string;
  letter: string;
  /** A custom property of the style sheet, such as "--fill-low". */
  fill: string;
}

/** What there is of each level, from the least to the worst. */
export type LevelCounts = readonly number[];

/** The level that most of them have; of equals the worse. It colours a cluster, lest all turn red at scale. */
export function dominantLevel(counts: LevelCounts): number {
  let dominant = 0;
  counts.forEach((count, level) => {
    if (count >= (counts[dominant] ?? 0)) dominant = level;
  });
  return dominant;
}

/** The worst level there is any of. It rings a cluster, so that one critical among hundreds is seen. */
export function worstLevel(counts: LevelCounts): number {
  return Math.max(
    0,
    counts.findLastIndex((count) => count > 0),
  );
}
