import { describe, expect, it } from 'vitest';
import { levelForPoints, levelProgress } from './level';

describe('levelForPoints', () => {
  it('starts at level 1 and rises every 50 points', () => {
    expect([0, 49, 50, 99, 100, 486].map(levelForPoints)).toEqual([1, 1, 2, 2, 3, 10]);
  });
});

describe('levelProgress', () => {
  it('measures from the start of the level to the next target', () => {
    expect(levelProgress(486, 10)).toEqual({ start: 450, target: 500, percent: 72 });
  });

  it('is empty at the start of a level', () => {
    expect(levelProgress(0, 1)).toEqual({ start: 0, target: 50, percent: 0 });
    expect(levelProgress(50, 2)).toEqual({ start: 50, target: 100, percent: 0 });
  });

  it('never passes 100 nor falls below 0 when level and points disagree', () => {
    expect(levelProgress(75, 1).percent).toBe(100);
    expect(levelProgress(10, 2).percent).toBe(0);
  });
});
