import { describe, expect, it, test } from 'vitest';
import { achievementIcon } from './achievement-icon';
import { ACHIEVEMENTS, type AchievementCounters, reachedAchievements } from './achievements.rules';

const NOTHING: AchievementCounters = {
  reports: 0,
  investigations: 0,
  tasks: 0,
  comments: 0,
  level: 1,
  points: 0,
  disciplines: 0,
  daysRunning: 0,
  daysActive: 0,
  HUMINT: 0,
  OSINT: 0,
  SIGINT: 0,
  GEOINT: 0,
  CYBERINT: 0,
};

test('the catalogue lists every achievement with its icon', () => {
  expect(Object.fromEntries(ACHIEVEMENTS.map(({ type }) => [type, achievementIcon(type)]))).toEqual(
    {
      first_report: 'report',
      report_10: 'report',
      report_50: 'report',
      report_100: 'report',
      first_investigation: 'investigation',
      investigation_5: 'investigation',
      first_task: 'task',
      task_10: 'task',
      task_50: 'task',
      first_comment: 'comment',
      comment_25: 'comment',
      comment_100: 'comment',
      level_5: 'level',
      level_10: 'level',
      level_25: 'level',
      points_500: 'points',
      points_1000: 'points',
      expert_all_disciplines: 'mastery',
      master_humint: 'mastery',
      master_osint: 'mastery',
      master_sigint: 'mastery',
      master_geoint: 'mastery',
      master_cyberint: 'mastery',
      streak_7: 'streak',
      consistent_30: 'streak',
    },
  );
});

describe('reachedAchievements', () => {
  it('returns nothing for a new member', () => {
    expect(reachedAchievements(NOTHING)).toEqual([]);
  });

  it.each(ACHIEVEMENTS.map((rule) => [rule.type, rule] as const))(
    'returns %s from its threshold on',
    (type, { counter, atLeast }) => {
      const typesAt = (count: number) =>
        reachedAchievements({ ...NOTHING, [counter]: count }).map((rule) => rule.type);
      expect(typesAt(atLeast)).toContain(type);
      expect(typesAt(atLeast - 1)).not.toContain(type);
    },
  );
});

test('an unknown type gets the default icon', () => {
  expect(achievementIcon('founder')).toBe('award');
  expect(achievementIcon('Master_HUMINT')).toBe('mastery');
});
