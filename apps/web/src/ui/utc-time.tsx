import { classNames } from './class-names';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A time that no date can have is shown as it is. */
const writeWith = (format: (date: Date) => string) => (time: string | Date) => {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : format(date);
};

/** 2026-11-16T14:05:12Z → "14:05Z" */
export const formatUtcClock = writeWith((date) => `${date.toISOString().slice(11, 16)}Z`);

/** 2026-11-16T14:05:12Z → "16 Nov 2026, 14:05Z" */
export const formatUtcTime = writeWith((date) => `${DAY.format(date)}, ${formatUtcClock(date)}`);

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 2026-11-16T14:05:12Z → "16 Nov" */
export const formatUtcDay = writeWith((date) => SHORT_DAY.format(date));

/** 2026-11-16T14:05:12Z → "16 Nov 14:05Z", where the year is clear. */
export const formatUtcMoment = writeWith((date) => `${formatUtcDay(date)} ${formatUtcClock(date)}`);

interface UtcTimeProps {
  time: string;
  /** Leaves out the day. */
  isClock?: boolean | undefined;
  className?: string | undefined;
}

/** The time of an event in UTC, the same for all readers. */
export function UtcTime({ time, isClock, className }: UtcTimeProps) {
  return (
    <time dateTime={time} className={classNames('whitespace-nowrap font-mono', className)}>
      {isClock ? formatUtcClock(time) : formatUtcTime(time)}
    </time>
  );
}
