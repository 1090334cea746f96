const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each unit applies up to its limit. */
const STEPS = [
  { unit: 'minute', size: MINUTE, below: HOUR },
  { unit: 'hour', size: HOUR, below: DAY },
  { unit: 'day', size: DAY, below: 7 * DAY },
  { unit: 'week', size: 7 * DAY, below: 30 * DAY },
  { unit: 'month', size: 30 * DAY, below: 365 * DAY },
  { unit: 'year', size: 365 * DAY, below: Number.POSITIVE_INFINITY },
] as const;

const relative = {
  long: new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'long' }),
  short: new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' }),
};

export type RelativeTimeStyle = keyof typeof relative;

/**
 * "5 minutes ago" or, short, "5m ago". Within a minute either way it is "just now": clocks of
 * browser and server differ by seconds, and nothing was written in the future.
 */
export function formatRelativeTime(
  time: string | Date,
  now: number,
  style: RelativeTimeStyle = 'long',
): string {
  const distance = new Date(time).getTime() - now;
  if (Number.isNaN(distance)) return '';
  const length = Math.abs(distance);
  if (length < MINUTE) return 'just now';
  const step = STEPS.find(({ below }) => length < below);
  if (!step) return '';
  return relative[style].format(Math.trunc(distance / step.size), step.unit);
}

/** The full time in the reader's time zone, with the zone's name. */
export function formatAbsoluteTime(time: string | Date, timeZone?: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(date);
}
