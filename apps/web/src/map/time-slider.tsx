import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { countByTime, type MapEntry, type TimeSpan } from './map-entry';

interface TimeSliderProps {
  entries: readonly MapEntry[];
  span: TimeSpan;
  /** The moment that is shown; null for now. */
  until: number | null;
  onUntilChange: (until: number | null) => void;
  isPlaying: boolean;
  onPlayingChange: (isPlaying: boolean) => void;
}

const PARTS = 60;
const STEP_MS = 160;

/** Replays how the picture built up: bars of what came when, and a moment to look at. */
export function TimeSlider(props: TimeSliderProps) {
  const { entries, span, until, onUntilChange, isPlaying, onPlayingChange } = props;
  const counts = useMemo(() => countByTime(entries, span, PARTS), [entries, span]);
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
    <div className="flex items-center gap-3 rounded-menu border border-line-strong bg-raised/95 py-1.5 pr-3 pl-1.5 shadow-card">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={isPlaying ? 'Pause the replay' : 'Replay how the picture built up'}
        onClick={togglePlaying}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
      <span className="hidden font-mono text-ink-2 text-small sm:block">
        {formatMoment(span.from, 'day')}
      </span>
      <span className="relative flex h-7 min-w-0 flex-1 items-end gap-px">
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
      <span className="whitespace-nowrap font-mono text-small">{moment}</span>
    </div>
  );
}

/** "14 Nov 21:40Z", or the day alone. */
export function formatMoment(seconds: number, detail: 'day' | 'minute' = 'minute'): string {
  const date = new Date(seconds * 1000);
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(date);
  return detail === 'day' ? day : `${day} ${date.toISOString().slice(11, 16)}Z`;
}
