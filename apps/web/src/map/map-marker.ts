import type { MapPosition } from './map-position';

/** A point on the map. Its level, 0 for the least severe, picks its style. */
export interface MapMarker extends MapPosition {
  id: string;
  level: number;
  /** The accessible name; used only on maps with few markers. */
  title?: string | undefined;
  /** It stands for this many entries of each level, within `reach` of it. */
  counts?: LevelCounts | undefined;
  /** As a share of the world's width. */
  reach?: number | undefined;
}

/** The style of a level: a colour, and a letter so that colour is not the only sign. */
export interface MarkerLook {
  label: string;
  letter: string;
  /** A custom property of the style sheet, such as "--fill-low". */
  fill: string;
}

/** The number of each level, from the least to the worst. */
export type LevelCounts = readonly number[];

/** The most common level; on a tie the worse. It colours a cluster, so that large clusters do not all turn red. */
export function dominantLevel(counts: LevelCounts): number {
  let dominant = 0;
  counts.forEach((count, level) => {
    if (count >= (counts[dominant] ?? 0)) dominant = level;
  });
  return dominant;
}

/** The worst level present. It rings a cluster, so that one critical entry among hundreds is visible. */
export function worstLevel(counts: LevelCounts): number {
  return Math.max(
    0,
    counts.findLastIndex((count) => count > 0),
  );
}
