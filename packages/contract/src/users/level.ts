/** Every level spans the same number of points (spec §9). */
export const POINTS_PER_LEVEL = 50;

export interface LevelProgress {
  /** Points at which the current level began. */
  start: number;
  /** Points at which the next level begins. */
  target: number;
  /** Whole percent of the way from start to target, 0 to 100. */
  percent: number;
}

export function levelForPoints(points: number): number {
  return 1 + Math.floor(points / POINTS_PER_LEVEL);
}

/** How far a member is on the way to the next level (spec §4). */
export function levelProgress(points: number, level: number): LevelProgress {
  const start = (level - 1) * POINTS_PER_LEVEL;
  const target = level * POINTS_PER_LEVEL;
  const percent = Math.round(((points - start) / POINTS_PER_LEVEL) * 100);
  return { start, target, percent: Math.min(100, Math.max(0, percent)) };
}
