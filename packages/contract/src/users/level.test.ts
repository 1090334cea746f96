import { describe, expect, it } from 'vitest';
import { levelForPoints, levelProgress } from './level';

describe('levelForPoints', () => {
  it('starts at level 1 and increases every 50 points', () => {
    expect([0, 49, 50, 99, 100, 486].map(levelForPoints)).toEqual([1, 1, 2, 2, 3, 10]);
  });
});

describe('levelProgress', () => {
  it('is measured from the start of the level to the next target', () => {
    expect(levelProgress(486, 10)).toEqual({ start: 450, target: 500, percent: 72 });
  });

  it('is 0 at the start of a level', () => {
    expect(levelProgress(0, 1)).toEqual({ start: 0, target: 50, percent: 0 });
    expect(levelProgress(50, 2)).toEqual({ start: 50, target: 100, percent: 0 });
  });

  it('stays within 0 and 100 when level and points disagree', () => {
    expect(levelProgress(75, 1).percent).toBe(100);
    expect(levelProgress(10, 2).percent).toBe(0);
  });
});
