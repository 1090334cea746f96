import { useEffect, useState } from 'react';

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** "04:47:12Z" and "Mon 16 Nov". */
export function formatClock(now: Date): { time: string; day: string } {
  return { time: `${now.toISOString().slice(11, 19)}Z`, day: DAY.format(now).replace(',', '') };
}

/** The current time in UTC, to the second. */
export function UtcClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 1000 - (now.getTime() % 1000));
    return () => clearTimeout(timer);
  }, [now]);
  const { time, day } = formatClock(now);
  return (
    <time dateTime={now.toISOString()} className="flex items-baseline gap-[0.6em] font-mono">
      <span className="font-semibold text-[2em] leading-none tabular-nums">{time}</span>
      <span className="text-ink-2 uppercase">{day}</span>
    </time>
  );
}
