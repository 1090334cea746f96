import { expect, it } from 'vitest';
import { formatUtcClock, formatUtcTime } from './utc-time';

it('shows a time in UTC in every time zone', () => {
  expect(formatUtcTime('2026-11-16T23:05:12.345678Z')).toBe('16 Nov 2026, 23:05Z');
  expect(formatUtcClock('2026-11-16T23:05:12Z')).toBe('23:05Z');
});
