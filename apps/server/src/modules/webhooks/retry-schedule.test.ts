import { expect, test } from 'vitest';
import { ATTEMPTS_MAX, delayAfter, readRetryAfter } from './retry-schedule';

test('the schedule is that of Standard Webhooks', () => {
  const hour = 3600;
  const delays = Array.from({ length: ATTEMPTS_MAX }, (_, index) =>
    delayAfter(index + 1, { random: 0 }),
  );
  expect(delays).toEqual([
    ...[5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
    null,
  ]);
});

test('the wait varies by a tenth, and is as long as the receiver asks, up to a day', () => {
  expect(delayAfter(2, { random: 1 })).toBe(330);
  expect(delayAfter(1, { random: 0, retryAfter: 120 })).toBe(120);
  expect(delayAfter(3, { random: 0, retryAfter: 120 })).toBe(1800);
  expect(delayAfter(1, { random: 0, retryAfter: 1e9 })).toBe(86_400);
  expect(delayAfter(ATTEMPTS_MAX, { retryAfter: 60 })).toBeNull();
});

test('a receiver asks in seconds or with a date', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120);
  expect(readRetryAfter('Wed, 18 Nov 2026 12:02:00 GMT', now)).toBe(120);
  for (const value of [null, '', 'soon', '-5', 'Wed, 18 Nov 2020 12:02:00 GMT']) {
    expect(readRetryAfter(value, now), String(value)).toBe(0);
  }
});
