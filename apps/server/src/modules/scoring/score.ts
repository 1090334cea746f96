import {
  type AchievementCounters,
  type AchievementRule,
  INTELLIGENCE_TYPES,
  levelForPoints,
  type PointAction,
  pointRule,
  pointsFor,
  type Rank,
  rankForPoints,
  reachedAchievements,
} from '@watchfloor/contract';

/** The running result of a member's ledger lines. */
export interface Score {
  readonly points: number;
  readonly eventCount: number;
  readonly reports: number;
  readonly investigations: number;
  readonly tasks: number;
  readonly comments: number;
  /** A UTC date such as `2026-11-15`; null before the first contribution. */
  readonly lastActiveOn: string | null;
  readonly daysRunning: number;
  readonly daysActive: number;
  readonly cappedOn: string | null;
  readonly cappedPoints: number;
}

export const NO_SCORE: Score = {
  points: 0,
  eventCount: 0,
  reports: 0,
  investigations: 0,
  tasks: 0,
  comments: 0,
  lastActiveOn: null,
  daysRunning: 0,
  daysActive: 0,
  cappedOn: null,
  cappedPoints: 0,
};

/** Current number of reports by discipline. */
export type Disciplines = Readonly<Record<string, number>>;

/** The counter of each act that achievements count. */
const COUNTED = {
  'report-submitted': 'reports',
  'investigation-opened': 'investigations',
  'task-completed': 'tasks',
  'comment-posted': 'comments',
} as const satisfies Partial<Record<PointAction, keyof Score>>;

export const counterOf = (action: string) =>
  (COUNTED as Readonly<Record<string, (typeof COUNTED)[keyof typeof COUNTED]>>)[action];

export interface Earned {
  readonly points: number;
  readonly note: 'daily-limit' | 'own-report' | null;
}

export function earn(score: Score, action: PointAction, today: string, isOwn: boolean): Earned {
  if (isOwn) return { points: 0, note: 'own-report' };
  const points = pointsFor(action, score.cappedOn === today ? score.cappedPoints : 0);
  return { points, note: points < pointRule(action).points ? 'daily-limit' : null };
}

export function addAct(score: Score, action: PointAction, points: number, today: string): Score {
  const counter = counterOf(action);
  const capped = pointRule(action).isCapped
    ? {
        cappedOn: today,
        cappedPoints: points + (score.cappedOn === today ? score.cappedPoints : 0),
      }
    : {};
  return {
    ...score,
    ...addDay(score, today),
    ...capped,
    ...(counter ? { [counter]: score[counter] + 1 } : {}),
    points: score.points + points,
    eventCount: score.eventCount + 1,
  };
}

function addDay(score: Score, today: string) {
  const { lastActiveOn, daysRunning, daysActive } = score;
  if (lastActiveOn === today) return {};
  return {
    lastActiveOn: today,
    daysRunning: lastActiveOn === dayBefore(today) ? daysRunning + 1 : 1,
    daysActive: daysActive + 1,
  };
}

const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Active days and the daily limit stay, since the member was active on that day. */
export function removeAct(score: Score, action: string, points: number): Score {
  const counter = counterOf(action);
  return {
    ...score,
    ...(counter ? { [counter]: score[counter] - 1 } : {}),
    points: score.points - points,
  };
}

export const standingOf = (points: number): { level: number; rank: Rank } => ({
  level: levelForPoints(points),
  rank: rankForPoints(points),
});

/** Achievements reached and not yet unlocked. Unlocked ones stay even if points are revoked. */
export function newAchievements(
  score: Score,
  disciplines: Disciplines,
  unlocked: readonly string[],
): AchievementRule[] {
  return reachedAchievements(countersOf(score, disciplines)).filter(
    ({ type }) => !unlocked.includes(type),
  );
}

function countersOf(score: Score, disciplines: Disciplines): AchievementCounters {
  const reportsIn = (type: string) => disciplines[type] ?? 0;
  return {
    ...score,
    level: levelForPoints(score.points),
    disciplines: INTELLIGENCE_TYPES.filter((type) => reportsIn(type) > 0).length,
    HUMINT: reportsIn('HUMINT'),
    OSINT: reportsIn('OSINT'),
    SIGINT: reportsIn('SIGINT'),
    GEOINT: reportsIn('GEOINT'),
    CYBERINT: reportsIn('CYBERINT'),
  };
}
