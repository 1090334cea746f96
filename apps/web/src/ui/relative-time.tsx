import { useSyncExternalStore } from 'react';
import { classNames } from './class-names';
import {
  formatAbsoluteTime,
  formatRelativeTime,
  type RelativeTimeStyle,
} from './format-relative-time';

const TICK_MS = 60_000;

/** One clock for every time on the screen: a long list costs one timer, and all turn together. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

interface RelativeTimeProps {
  time: string | Date;
  /** `short` for dense rows: "12m ago". */
  format?: RelativeTimeStyle | undefined;
  className?: string | undefined;
}

/** Relative to now and kept so; the absolute time shows on hover. */
export function RelativeTime({ time, format = 'long', className }: RelativeTimeProps) {
  const current = useSyncExternalStore(subscribe, () => now);
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return null;
  // A row that came after the last tick is newer than `current`, and is not from the future for that.
  const reference = Math.max(current, Math.min(Date.now(), moment.getTime()));
  return (
    <time
      dateTime={moment.toISOString()}
      title={formatAbsoluteTime(moment)}
      className={classNames('whitespace-nowrap', className)}
    >
      {formatRelativeTime(moment, reference, format)}
    </time>
  );
}
