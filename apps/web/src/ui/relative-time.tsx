import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names';
import {
  formatAbsoluteTime,
  formatRelativeTime,
  type RelativeTimeStyle,
} from './format-relative-time';
import { formatUtcTime } from './utc-time';

const TICK_MS = 60_000;

/** One clock for all times on the screen: a long list costs one timer, and all update together. */
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

/**
 * A relative time that stays current. The absolute one shows on hover, after a tap and on paper,
 * and screen readers read both.
 */
export function RelativeTime({ time, format = 'long', className }: RelativeTimeProps) {
  const current = useSyncExternalStore(subscribe, () => now);
  const [isAbsolute, setIsAbsolute] = useState(false);
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return null;
  // A row added after the last tick is newer than `current`, but not in the future.
  const reference = Math.max(current, Math.min(Date.now(), moment.getTime()));
  const iso = moment.toISOString();
  const utc = formatUtcTime(iso);

  /** A finger cannot hover. A tap on a time inside a link must not follow the link. */
  function handleClick(event: MouseEvent) {
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return;
    event.preventDefault();
    event.stopPropagation();
    setIsAbsolute(!isAbsolute);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: without touch the absolute time is there already
    <time
      dateTime={iso}
      title={formatAbsoluteTime(moment)}
      onClick={handleClick}
      className={classNames('relative z-1 whitespace-nowrap', className)}
    >
      <span className="print:hidden">
        {isAbsolute ? utc : formatRelativeTime(moment, reference, format)}
      </span>
      <span className="sr-only print:not-sr-only"> {utc}</span>
    </time>
  );
}
