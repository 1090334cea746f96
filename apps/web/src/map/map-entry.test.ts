import { describe, expect, test } from 'vitest';
import {
  countByTime,
  entriesUntil,
  everything,
  filterEntries,
  isFiltered,
  spanOf,
} from './map-entry';

const NOW = 1_000_000;
const entry = (id: string, level: number, minutesAgo: number, category: string | null = null) => ({
  id,
  level,
  category,
  subject: null,
  time: NOW - minutesAgo * 60,
  longitude: 0,
  latitude: 0,
});
/** Newest first, as from the server. */
const ENTRIES = [
  entry('fresh', 3, 5, 'Maritime'),
  entry('hours', 1, 200),
  entry('day', 0, 1000, 'Maritime'),
  entry('days', 2, 6000),
  entry('old', 2, 20_000),
];
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const filtered = (change: object) =>
  idsOf(filterEntries(ENTRIES, { ...everything(4), ...change }, NOW));

describe('filtering', () => {
  test.each([
    ['1h', ['fresh']],
    ['6h', ['fresh', 'hours']],
    ['24h', ['fresh', 'hours', 'day']],
    ['7d', ['fresh', 'hours', 'day', 'days']],
    ['all', idsOf(ENTRIES)],
  ])('by age %s', (age, ids) => expect(filtered({ age })).toEqual(ids));

  test('by level and category', () => {
    expect(filtered({ levels: [2, 3] })).toEqual(['fresh', 'days', 'old']);
    expect(filtered({ category: 'Maritime' })).toEqual(['fresh', 'day']);
    expect(filtered({ levels: [], category: 'Maritime' })).toEqual([]);
  });

  test('is distinguished from showing everything', () => {
    expect(isFiltered(everything(4), 4)).toBe(false);
    expect(isFiltered({ ...everything(4), age: '1h' }, 4)).toBe(true);
    expect(isFiltered({ ...everything(4), levels: [0, 1, 2] }, 4)).toBe(true);
  });
});

describe('replaying', () => {
  test.each([
    [0, ['fresh', 'hours', 'day', 'days', 'old']],
    [5, ['fresh', 'hours', 'day', 'days', 'old']],
    [6, ['hours', 'day', 'days', 'old']],
    [6000, ['days', 'old']],
    [20_001, []],
  ])('%i minutes ago', (minutes, ids) =>
    expect(idsOf(entriesUntil(ENTRIES, NOW - minutes * 60))).toEqual(ids),
  );

  test('spans from the oldest to the newest and is never empty', () => {
    expect(spanOf([])).toBeNull();
    expect(spanOf(ENTRIES)).toEqual({ from: NOW - 1_200_000, to: NOW - 300 });
    expect(spanOf([entry('one', 0, 0)])).toEqual({ from: NOW, to: NOW + 1 });
  });

  test('counts every entry once, the last moment included', () => {
    const span = spanOf(ENTRIES) ?? { from: 0, to: 0 };
    const counts = countByTime(ENTRIES, span, 10);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ENTRIES.length);
    expect([counts[0], counts[9]]).toEqual([1, 3]);
  });
});
