import type { Rank } from '../users/users.schemas';

interface PointRule {
  readonly points: number;
  readonly title: string;
  readonly note?: string;
  /** Counts towards `DAILY_CAP`. */
  readonly isCapped?: true;
}

/** Every action in the ledger, with the points it earns. */
export const POINT_RULES = {
  'report-submitted': { points: 10, title: 'Report submitted' },
  'investigation-opened': { points: 15, title: 'Investigation opened' },
  'task-completed': {
    points: 10,
    title: 'Task completed',
    note: 'By its assignee, once per task. Not for a task that you created yourself less than a minute before.',
  },
  'report-linked': {
    points: 5,
    title: 'Your report linked by another member',
    note: 'Once per investigation.',
  },
  'comment-posted': {
    points: 2,
    title: 'Comment posted',
    note: "On another member's report.",
    isCapped: true,
  },
  'map-entry-posted': {
    points: 2,
    title: 'Map entry posted',
    note: 'A situation update, a map pin or an update of an open war room. Private rooms earn none.',
    isCapped: true,
  },
} as const satisfies Record<string, PointRule>;

export type PointAction = keyof typeof POINT_RULES;
export const POINT_ACTIONS = Object.keys(POINT_RULES) as [PointAction, ...PointAction[]];

export function pointRule(action: PointAction): PointRule {
  return POINT_RULES[action];
}

/** Maximum points per UTC day for comments and map entries together. */
export const DAILY_CAP = 40;

/** A task earns nothing if its assignee created it less than this long ago. */
export const QUICK_TASK_SECONDS = 60;

/** Minimum points of each rank, lowest first. */
export const RANK_THRESHOLDS: readonly { readonly rank: Rank; readonly points: number }[] = [
  { rank: 'Junior Analyst', points: 0 },
  { rank: 'Analyst', points: 100 },
  { rank: 'Senior Analyst', points: 300 },
  { rank: 'Expert Analyst', points: 750 },
  { rank: 'Master Analyst', points: 1500 },
];

export function rankForPoints(points: number): Rank {
  const reached = RANK_THRESHOLDS.findLast((threshold) => points >= threshold.points);
  return reached?.rank ?? 'Junior Analyst';
}

/** `earnedToday`: capped points already earned on that day. */
export function pointsFor(action: PointAction, earnedToday: number): number {
  const { points, isCapped } = pointRule(action);
  return isCapped ? Math.max(0, Math.min(points, DAILY_CAP - earnedToday)) : points;
}
