import { describe, expect, it } from 'vitest';
import { POINT_RULES, pointsFor, rankForPoints } from './points.rules';

describe('POINT_RULES', () => {
  it('assigns points to each action', () => {
    const table = Object.entries(POINT_RULES).map(([action, { points }]) => [action, points]);
    expect(table).toEqual([
      ['report-submitted', 10],
      ['investigation-opened', 15],
      ['task-completed', 10],
      ['report-linked', 5],
      ['comment-posted', 2],
      ['map-entry-posted', 2],
    ]);
  });
});

describe('pointsFor', () => {
  it.each([
    [0, 2],
    [38, 2],
    [39, 1],
    [40, 0],
    [55, 0],
  ])('with %i points earned today, a comment earns %i', (earnedToday, points) => {
    expect(pointsFor('comment-posted', earnedToday)).toBe(points);
    expect(pointsFor('map-entry-posted', earnedToday)).toBe(points);
  });

  it('does not cap other actions', () => {
    expect(pointsFor('report-submitted', 40)).toBe(10);
    expect(pointsFor('report-linked', 40)).toBe(5);
  });
});

describe('rankForPoints', () => {
  it.each([
    [0, 'Junior Analyst'],
    [99, 'Junior Analyst'],
    [100, 'Analyst'],
    [299, 'Analyst'],
    [300, 'Senior Analyst'],
    [749, 'Senior Analyst'],
    [750, 'Expert Analyst'],
    [1499, 'Expert Analyst'],
    [1500, 'Master Analyst'],
    [1_000_000, 'Master Analyst'],
  ])('%i points make a %s', (points, rank) => {
    expect(rankForPoints(points)).toBe(rank);
  });
});
