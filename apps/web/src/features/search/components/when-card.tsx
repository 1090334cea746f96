import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { countDays } from '@/domain/days/count-days';
import { BarFill, DayAxis, highestOf, nameDays } from '@/domain/days/day-bars';
import { formatCount } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { classNames } from '@/ui/class-names';

interface WhenCardProps {
  days: readonly { day: string; count: number }[];
  /** Whether the search is limited in time. */
  isNarrowed: boolean;
  /** From the first day on, before the second. */
  onNarrow: (after: string, before: string) => void;
  onWiden: () => void;
}

interface Range {
  readonly anchor: number;
  readonly end: number;
}

/** Matches by day. A drag over the bars, or Enter on them, limits the search to these days. */
export function WhenCard({ days, isNarrowed, onNarrow, onWiden }: WhenCardProps) {
  const bars = useMemo(() => countDays(days), [days]);
  const host = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range | null>(null);
  const isDragged = useRef(false);
  const highest = highestOf(bars);
  const [from, to] = range
    ? [Math.min(range.anchor, range.end), Math.max(range.anchor, range.end)]
    : [-1, -1];
  const [first, last] = [bars[from], bars[to]];

  function apply() {
    if (first && last) onNarrow(first.from, last.before);
    setRange(null);
  }

  const barAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = host.current?.getBoundingClientRect() ?? {};
    const share = (clientX - left) / width;
    return Math.min(bars.length - 1, Math.max(0, Math.floor(share * bars.length)));
  };

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !host.current) return;
    event.preventDefault();
    const buttons = [...host.current.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = Math.min(bars.length - 1, Math.max(0, at + step));
    buttons[next]?.focus();
    setRange({ anchor: event.shiftKey ? (range?.anchor ?? at) : next, end: next });
  }

  return (
    <Card aria-labelledby="when">
      <CardHeader>
        <CardTitle id="when">When</CardTitle>
        {isNarrowed && (
          <Button variant="ghost" size="sm" onClick={onWiden}>
            Any time
          </Button>
        )}
      </CardHeader>
      <div className="flex flex-col gap-1.5 px-4 pt-4 pb-3">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the bars in it are the buttons */}
        <div
          ref={host}
          onKeyDown={move}
          style={{ touchAction: 'pan-y' }}
          onPointerDown={(event) => {
            isDragged.current = false;
            const at = barAt(event);
            setRange({ anchor: at, end: at });
          }}
          onPointerMove={(event) => {
            if (!range || event.buttons === 0) return;
            const end = barAt(event);
            if (end !== range.anchor && !isDragged.current) {
              isDragged.current = true;
              // Not before: a captured click would miss its bar.
              host.current?.setPointerCapture(event.pointerId);
            }
            setRange({ ...range, end });
          }}
          onPointerUp={() => isDragged.current && apply()}
          onPointerCancel={() => setRange(null)}
          className="flex h-16 items-stretch gap-px"
        >
          {bars.map((bar, index) => (
            <button
              key={bar.from}
              type="button"
              tabIndex={index === (range?.end ?? bars.length - 1) ? 0 : -1}
              aria-label={`${nameDays(bar, bar)}: ${formatCount(bar.count, 'match', 'matches')}`}
              aria-pressed={index >= from && index <= to}
              title={`${nameDays(bar, bar)}: ${formatCount(bar.count, 'match', 'matches')}`}
              onClick={(event) => {
                // A drag has been applied already; a key has no detail.
                if (isDragged.current && event.detail > 0) return;
                const isInRange = index >= from && index <= to;
                if (isInRange) apply();
                else onNarrow(bar.from, bar.before);
              }}
              className={classNames(
                'flex min-w-0 flex-1 items-end rounded-[3px] hover:bg-hover',
                index >= from && index <= to && 'bg-accent-soft',
              )}
            >
              <BarFill count={bar.count} highest={highest} />
            </button>
          ))}
        </div>
        {first && last ? (
          <p className="font-mono text-ink-2 text-meta">{nameDays(first, last)}</p>
        ) : (
          <DayAxis bars={bars} />
        )}
      </div>
    </Card>
  );
}
