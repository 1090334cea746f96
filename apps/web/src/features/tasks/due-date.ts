const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "31 Mar 2026" of the calendar day 2026-03-31, the same in every time zone. */
export function formatDueDate(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** The reader's own calendar day, as 2026-03-31. */
export function calendarDay(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** A task is not overdue on its due date. */
export function isOverdue(day: string, now: Date): boolean {
  return day < calendarDay(now);
}
