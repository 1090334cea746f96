import { expect, test } from 'vitest';
import { isTimeZone, localMoment, toClock, toMinutes } from './local-moment';

const at = (time: string, zone: string) => {
  const { day, minutes } = localMoment(new Date(time), zone);
  return `${day} ${toClock(minutes)}`;
};

test.each([
  ['2026-11-18T23:30:00Z', 'UTC', '2026-11-18 23:30'],
  ['2026-11-18T23:30:00Z', 'Europe/Oslo', '2026-11-19 00:30'],
  ['2026-11-18T23:30:00Z', 'Pacific/Honolulu', '2026-11-18 13:30'],
  ['2026-11-18T12:15:00Z', 'Asia/Kathmandu', '2026-11-18 18:00'],
  // Clocks go forward: there is no half past two.
  ['2026-03-29T00:59:00Z', 'Europe/Oslo', '2026-03-29 01:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Oslo', '2026-03-29 03:00'],
  // Clocks go back: there are two.
  ['2026-10-25T00:30:00Z', 'Europe/Oslo', '2026-10-25 02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Oslo', '2026-10-25 02:30'],
  ['2026-11-18T00:00:00Z', 'UTC', '2026-11-18 00:00'],
])('%s in %s is %s', (time, zone, local) => {
  expect(at(time, zone)).toBe(local);
});

test('names of time zones are checked, and times of day read', () => {
  expect(['Europe/Oslo', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([toMinutes('07:30'), toMinutes('00:00'), toMinutes('23:59')]).toEqual([450, 0, 1439]);
});
