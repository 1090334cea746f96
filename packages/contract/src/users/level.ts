/** The same for every level (spec §9). */
export const POINTS_PER_LEVEL = 50;

export interface LevelProgress {
  /** Points at the start of the current level. */
  start: number;
  /** Points at the start of the next level. */
  target: number;
  /** Whole percent from start to target, 0 to 100. */
  percent: number;
}

export function levelForPoints(points: number): number {
  return 1 + Math.floor(points / POINTS_PER_LEVEL);
}

/** Progress to the next level (spec §4). */
export function levelProgress(points: number, level: number): LevelProgress {
  const start = (level - 1) * POINTS_PER_LEVEL;
  const target = level * POINTS_PER_LEVEL;
  const percent = Math.round(((points - start) / POINTS_PER_LEVEL) * 100);
  return { start, target, percent: Math.min(100, Math.max(0, percent)) };
}
