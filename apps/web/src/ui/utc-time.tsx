import { classNames } from './class-names';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 2026-11-16T14:05:12Z → "14:05Z" */
export const formatUtcClock = (time: string | Date) =>
  `${new Date(time).toISOString().slice(11, 16)}Z`;

/** 2026-11-16T14:05:12Z → "16 Nov 2026, 14:05Z" */
export const formatUtcTime = (time: string) =>
  `${DAY.format(new Date(time))}, ${formatUtcClock(time)}`;

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 2026-11-16T14:05:12Z → "16 Nov" */
export const formatUtcDay = (time: string | Date) => SHORT_DAY.format(new Date(time));

/** 2026-11-16T14:05:12Z → "16 Nov 14:05Z", where the year is clear. */
export const formatUtcMoment = (time: string | Date) =>
  `${formatUtcDay(time)} ${formatUtcClock(time)}`;

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
