import { describe, expect, it } from 'vitest';
import { formatAbsoluteTime, formatRelativeTime } from './format-relative-time';

const NOW = Date.parse('2025-11-14T21:40:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function ago(distance: number) {
  return new Date(NOW - distance).toISOString();
}

describe('formatRelativeTime', () => {
  it.each([
    [0, 'just now'],
    [59 * SECOND, 'just now'],
    [-30 * SECOND, 'just now'],
    [MINUTE, '1 minute ago'],
    [12 * MINUTE + 59 * SECOND, '12 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [7 * DAY, '1 week ago'],
    [29 * DAY, '4 weeks ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
    [-2 * HOUR, 'in 2 hours'],
  ])('%d ms before now reads %s', (distance, text) => {
    expect(formatRelativeTime(ago(distance), NOW)).toBe(text);
  });

  it('has a short form for dense rows', () => {
    expect(formatRelativeTime(ago(12 * MINUTE), NOW, 'short')).toBe('12m ago');
    expect(formatRelativeTime(ago(3 * HOUR), NOW, 'short')).toBe('3h ago');
  });

  it('returns nothing for an invalid time', () => {
    expect(formatRelativeTime('soon', NOW)).toBe('');
  });
});

describe('formatAbsoluteTime', () => {
  it('formats the full time with its zone', () => {
    expect(formatAbsoluteTime('2025-11-14T21:40:00Z', 'UTC')).toBe(
      'Fri, 14 November 2025 at 21:40 UTC',
    );
    expect(formatAbsoluteTime('2025-11-14T23:40:00Z', 'Asia/Tokyo')).toContain('15 November 2025');
  });

  it('returns nothing for an invalid time', () => {
    expect(formatAbsoluteTime('soon')).toBe('');
  });
});
