import { describe, expect, test } from 'vitest';
import { addAct, earn, NO_SCORE, newAchievements, removeAct, type Score } from './score';

const contributeOn = (days: readonly string[]): Score =>
  days.reduce((score, day) => addAct(score, 'map-entry-posted', 2, day), NO_SCORE);

describe('points earned', () => {
  const busy = { ...NO_SCORE, cappedOn: '2026-11-15', cappedPoints: 39 };
  test.each([
    ['under the limit', NO_SCORE, '2026-11-15', false, { points: 2, note: null }],
    ['reaching the limit', busy, '2026-11-15', false, { points: 1, note: 'daily-limit' }],
    [
      'over the limit',
      { ...busy, cappedPoints: 40 },
      '2026-11-15',
      false,
      { points: 0, note: 'daily-limit' },
    ],
    ['the next day', busy, '2026-11-16', false, { points: 2, note: null }],
    ['on the member’s own report', NO_SCORE, '2026-11-15', true, { points: 0, note: 'own-report' }],
  ])('%s', (_case, score, today, isOwn, earned) => {
    expect(earn(score, 'comment-posted', today, isOwn)).toEqual(earned);
  });
});

describe('active days', () => {
  test.each([
    ['the same day twice', ['2026-11-15', '2026-11-15'], 1, 1],
    ['two consecutive days', ['2026-11-15', '2026-11-16'], 2, 2],
    ['across the end of a month and a leap day', ['2028-02-28', '2028-02-29', '2028-03-01'], 3, 3],
    ['across the end of a year', ['2026-12-31', '2027-01-01'], 2, 2],
    ['a gap restarts the streak', ['2026-11-01', '2026-11-02', '2026-11-04'], 1, 3],
  ])('%s', (_case, days, daysRunning, daysActive) => {
    expect(contributeOn(days)).toMatchObject({ daysRunning, daysActive });
  });
});

describe('an act', () => {
  test('adds to its counter, the points and the daily limit', () => {
    const after = addAct(NO_SCORE, 'comment-posted', 2, '2026-11-15');
    expect(after).toEqual({
      ...NO_SCORE,
      points: 2,
      eventCount: 1,
      comments: 1,
      lastActiveOn: '2026-11-15',
      daysRunning: 1,
      daysActive: 1,
      cappedOn: '2026-11-15',
      cappedPoints: 2,
    });
  });

  test('that is removed subtracts its points and count, but not its day or daily limit', () => {
    const before = addAct(NO_SCORE, 'comment-posted', 2, '2026-11-15');
    expect(removeAct(before, 'comment-posted', 2)).toEqual({ ...before, points: 0, comments: 0 });
  });
});

describe('achievements', () => {
  const types = (score: Partial<Score>, disciplines = {}, unlocked: string[] = []) =>
    newAchievements({ ...NO_SCORE, ...score }, disciplines, unlocked).map(({ type }) => type);

  test('are new when reached and not yet unlocked', () => {
    expect(types({ reports: 10 })).toEqual(['first_report', 'report_10']);
    expect(types({ reports: 10 }, {}, ['first_report', 'report_10'])).toEqual([]);
  });

  test('follow from the level, which follows from the points', () => {
    expect(types({ points: 500 })).toEqual(['level_5', 'level_10', 'points_500']);
  });

  test('follow from the reports by discipline', () => {
    const all = { HUMINT: 1, OSINT: 25, SIGINT: 1, GEOINT: 1, CYBERINT: 1 };
    expect(types({}, all)).toEqual(['expert_all_disciplines', 'master_osint']);
    expect(types({}, { ...all, HUMINT: 0 })).toEqual(['master_osint']);
  });
});
