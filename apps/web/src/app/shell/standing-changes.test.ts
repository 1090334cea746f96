import { describe, expect, it } from 'vitest';
import { announceStanding, hasStandingChanged } from './standing-changes';

const before = { points: 40, level: 1, rank: 'Junior Analyst', achievementCount: 1 };
const latest = [
  { id: '2', title: 'Steady Source', description: 'Submitted 10 intelligence reports' },
  { id: '1', title: 'First Report', description: 'Submitted a first intelligence report' },
];

describe('announceStanding', () => {
  it('does not announce points alone', () => {
    expect(announceStanding(before, { ...before, points: 42 }, latest)).toEqual([]);
  });

  it('announces new achievements and the new level', () => {
    const after = { ...before, points: 50, level: 2, achievementCount: 2 };
    expect(announceStanding(before, after, latest)).toEqual([
      {
        title: 'Achievement unlocked',
        description: 'Steady Source – Submitted 10 intelligence reports',
      },
      { title: 'Level up', description: 'You reached Level 2' },
    ]);
  });

  it('announces what was unlocked last, also if its time is that of the midnight before', () => {
    const after = { ...before, achievementCount: 2 };
    expect(announceStanding(before, after, latest.toReversed())).toEqual([
      {
        title: 'Achievement unlocked',
        description: 'Steady Source – Submitted 10 intelligence reports',
      },
    ]);
  });

  it('names a new rank', () => {
    const after = { ...before, points: 100, level: 3, rank: 'Analyst' };
    expect(announceStanding(before, after, [])).toEqual([
      { title: 'Level up', description: 'You reached Level 3 and the rank of Analyst' },
    ]);
  });

  it('announces nothing when points are revoked', () => {
    const after = { ...before, points: 0, level: 0 };
    expect(announceStanding(before, after, latest)).toEqual([]);
  });
});

it('a standing changes with points and achievements', () => {
  expect(hasStandingChanged(before, { ...before })).toBe(false);
  expect(hasStandingChanged(before, { ...before, points: 41 })).toBe(true);
  expect(hasStandingChanged(before, { ...before, achievementCount: 2 })).toBe(true);
});
