import { expect, test } from 'vitest';
import { Day, Timestamp } from './fields';

test.each([
  '1900-01-01T00:00:00Z',
  '2026-11-16T14:05:12.345678Z',
  '2199-12-31T23:59:59.999999Z',
  '2200-01-01T01:00:00+02:00',
])('%s is a time', (time) => {
  expect(Timestamp.safeParse(time).success).toBe(true);
});

test.each([
  ['0000-01-01T00:00:00Z', 'Time must be between 1900 and 2199'],
  ['1900-01-01T00:00:00+01:00', 'Time must be between 1900 and 2199'],
  ['2199-12-31T23:59:59-14:00', 'Time must be between 1900 and 2199'],
  ['9999-12-31T23:59:59-14:00', 'Time must be between 1900 and 2199'],
  ['2026-01-01T00:00:00+16:00', 'Offset must be less than 16 hours'],
  ['2026-02-30T00:00:00Z', 'Invalid ISO datetime'],
])('%s is no time', (time, message) => {
  const { error } = Timestamp.safeParse(time);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  ['1899-12-31', 'Day must be between 1900 and 2199'],
  ['2200-01-01', 'Day must be between 1900 and 2199'],
  ['31.03.2026', 'Must be a day such as 2026-03-31'],
])('%s is no day', (day, message) => {
  const { error } = Day.safeParse(day);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
