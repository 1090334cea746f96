import { INTELLIGENCE_TYPES } from '../disciplines';
import type { IntelligenceType } from '../intelligence-type';

/** `disciplines` counts the disciplines a member has reported in; `HUMINT` etc. count reports in that discipline. */
export type AchievementCounter =
  | 'reports'
  | 'investigations'
  | 'tasks'
  | 'comments'
  | 'level'
  | 'points'
  | 'disciplines'
  | 'daysRunning'
  | 'daysActive'
  | IntelligenceType;

export type AchievementCounters = Readonly<Record<AchievementCounter, number>>;

export interface AchievementRule {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly counter: AchievementCounter;
  readonly atLeast: number;
}

const MASTERY_REPORTS = 25;

/** Each achievement unlocks once, when its counter reaches the number. */
export const ACHIEVEMENTS: readonly AchievementRule[] = [
  ...rules('reports', {
    first_report: [1, 'First Report', 'Submitted a first intelligence report'],
    report_10: [10, 'Steady Source', 'Submitted 10 intelligence reports'],
    report_50: [50, 'Desk Regular', 'Submitted 50 intelligence reports'],
    report_100: [100, 'Century of Reports', 'Submitted 100 intelligence reports'],
  }),
  ...rules('investigations', {
    first_investigation: [1, 'First Investigation', 'Opened a first investigation'],
    investigation_5: [5, 'Lead Investigator', 'Opened 5 investigations'],
  }),
  ...rules('tasks', {
    first_task: [1, 'First Task', 'Completed a first task'],
    task_10: [10, 'Reliable Hand', 'Completed 10 tasks'],
    task_50: [50, 'Mission Backbone', 'Completed 50 tasks'],
  }),
  ...rules('comments', {
    first_comment: [1, 'First Comment', 'Joined a discussion for the first time'],
    comment_25: [25, 'Sounding Board', 'Posted 25 comments'],
    comment_100: [100, 'Voice of the Floor', 'Posted 100 comments'],
  }),
  ...rules('level', {
    level_5: [5, 'Level 5', 'Reached level 5'],
    level_10: [10, 'Level 10', 'Reached level 10'],
    level_25: [25, 'Level 25', 'Reached level 25'],
  }),
  ...rules('points', {
    points_500: [500, '500 Points', 'Earned 500 points'],
    points_1000: [1000, '1,000 Points', 'Earned 1,000 points'],
  }),
  ...rules('disciplines', {
    expert_all_disciplines: [
      INTELLIGENCE_TYPES.length,
      'All-Source Expert',
      'Submitted a report in each of the five disciplines',
    ],
  }),
  ...INTELLIGENCE_TYPES.flatMap((discipline) =>
    rules(discipline, {
      [`master_${discipline.toLowerCase()}`]: [
        MASTERY_REPORTS,
        `${discipline} Master`,
        `Submitted ${MASTERY_REPORTS} ${discipline} reports`,
      ],
    }),
  ),
  ...rules('daysRunning', {
    streak_7: [7, 'Week on Watch', 'Contributed on 7 days running'],
  }),
  ...rules('daysActive', {
    consistent_30: [30, 'Always on the Floor', 'Contributed on 30 different days'],
  }),
];

function rules(
  counter: AchievementCounter,
  table: Record<string, readonly [atLeast: number, title: string, description: string]>,
): AchievementRule[] {
  return Object.entries(table).map(([type, [atLeast, title, description]]) => ({
    type,
    title,
    description,
    counter,
    atLeast,
  }));
}

export const reachedAchievements = (counters: AchievementCounters): AchievementRule[] =>
  ACHIEVEMENTS.filter(({ counter, atLeast }) => counters[counter] >= atLeast);
