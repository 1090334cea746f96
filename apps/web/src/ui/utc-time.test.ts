import { expect, it } from 'vitest';
import { formatUtcClock, formatUtcDay, formatUtcMoment, formatUtcTime } from './utc-time';

it('shows a time in UTC in every time zone', () => {
  expect(formatUtcTime('2026-11-16T23:05:12.345678Z')).toBe('16 Nov 2026, 23:05Z');
  expect(formatUtcClock('2026-11-16T23:05:12Z')).toBe('23:05Z');
});

it.each([formatUtcClock, formatUtcDay, formatUtcMoment, formatUtcTime])(
  'shows a time that no date can have as it is',
  (format) => {
    const late = '10000-01-01T13:59:59.000000Z';
    expect(format(late)).toBe(late);
  },
);
