import { expect, it } from 'vitest';
import { calendarDay, formatDueDate, isOverdue } from './due-date';

it('shows the day as it was set', () => {
  expect(formatDueDate('2026-03-31')).toBe('31 Mar 2026');
  expect(formatDueDate('2026-01-01')).toBe('1 Jan 2026');
});

it.each([
  ['2026-03-30', true],
  ['2026-03-31', false],
  ['2026-04-01', false],
])('a task due on %s is overdue on the evening of 31 March: %s', (day, expected) => {
  expect(isOverdue(day, new Date(2026, 2, 31, 23, 30))).toBe(expected);
});

it('uses the reader’s calendar day', () => {
  expect(calendarDay(new Date(2026, 0, 5, 0, 10))).toBe('2026-01-05');
});
