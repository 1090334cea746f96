import { TIME_PARTS } from '@watchfloor/contract';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { formatUtcDay, formatUtcMoment } from '@/ui/utc-time';
import type { TimeSpan } from './map-entry';

interface TimeSliderProps {
  /** How many entries are in each of the equal parts of the span. */
  counts: readonly number[];
  span: TimeSpan;
  /** The time that is shown; null for now. */
  until: number | null;
  onUntilChange: (until: number | null) => void;
  isPlaying: boolean;
  onPlayingChange: (isPlaying: boolean) => void;
  /** Sizes follow the font size around it. */
  isLarge?: boolean | undefined;
  /** At its end. */
  children?: ReactNode;
}

const PARTS = TIME_PARTS;
const STEP_MS = 160;

/** Replays how the map filled: bars of entries over time, and a slider for the time to show. */
export function TimeSlider(props: TimeSliderProps) {
  const { counts, span, until, onUntilChange, isPlaying, onPlayingChange } = props;
  const { isLarge = false, children } = props;
  const highest = Math.max(1, ...counts);
  const step = (span.to - span.from) / PARTS;
  const part = until === null ? PARTS : Math.round((until - span.from) / step);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      const next = part + 1;
      if (next >= PARTS) onPlayingChange(false);
      onUntilChange(next >= PARTS ? null : span.from + next * step);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, part, step, span, onUntilChange, onPlayingChange]);

  function togglePlaying() {
    if (!isPlaying && until === null) onUntilChange(span.from);
    onPlayingChange(!isPlaying);
  }

  function choose(next: number) {
    onPlayingChange(false);
    onUntilChange(next >= PARTS ? null : span.from + next * step);
  }

  const moment = formatMoment(until ?? span.to);
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end rounded-menu border border-line-strong bg-raised/95 shadow-card',
        isLarge ? 'gap-[1em] px-[1em] py-[0.75em]' : 'gap-x-3 gap-y-1 py-1.5 pr-3 pl-1.5',
      )}
    >
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={isPlaying ? 'Pause the replay' : 'Replay how the picture built up'}
        onClick={togglePlaying}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
      <span
        className={classNames('hidden font-mono text-ink-2 sm:block', !isLarge && 'text-small')}
      >
        {formatMoment(span.from, 'day')}
      </span>
      <span
        className={classNames(
          'relative flex min-w-36 flex-1 items-end gap-px',
          isLarge ? 'h-[3em]' : 'h-7',
        )}
      >
        {counts.map((count, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
            key={index}
            aria-hidden
            style={{ height: `${count === 0 ? 6 : 12 + (88 * count) / highest}%` }}
            className={classNames(
              'min-w-0 flex-1 rounded-[1px]',
              index < part ? 'bg-accent' : 'bg-line-strong',
            )}
          />
        ))}
        <input
          type="range"
          aria-label="Moment shown on the map"
          aria-valuetext={until === null ? `Now, ${moment}` : moment}
          min={0}
          max={PARTS}
          value={part}
          onChange={(event) => choose(event.target.valueAsNumber)}
          className="absolute inset-0 h-full w-full cursor-pointer appearance-none bg-transparent opacity-0 focus-visible:opacity-100 [&::-webkit-slider-thumb]:h-7"
        />
      </span>
      <span className={classNames('whitespace-nowrap font-mono', !isLarge && 'text-small')}>
        {moment}
      </span>
      {children}
    </div>
  );
}

/** "14 Nov 21:40Z", or the day alone. */
export function formatMoment(seconds: number, detail: 'day' | 'minute' = 'minute'): string {
  const date = new Date(seconds * 1000);
  return detail === 'day' ? formatUtcDay(date) : formatUtcMoment(date);
}
