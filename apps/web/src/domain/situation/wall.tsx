import type { SituationUpdate } from '@watchfloor/contract';
import { Minimize2 } from 'lucide-react';
import { useEffect } from 'react';
import { LiveBadge } from '@/domain/presence/live-badge';
import { formatNumber } from '@/lib/number-format';
import type { MapEntry } from '@/map/map-entry';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { UtcClock } from '@/ui/utc-clock';
import { UtcTime } from '@/ui/utc-time';
import { SeverityDot } from './severity-legend';
import { SEVERITY_LOOKS } from './situation-entries';

interface WallProps {
  title: string;
  /** How many members are in the room now; absent where nobody counts. */
  presentCount: number | undefined;
  shown: readonly MapEntry[];
  details: ReadonlyMap<string, SituationUpdate>;
  onVisibleChange: (ids: readonly string[]) => void;
  onExit: () => void;
}

const NEWEST = 4;

/** What lies over the map in full screen: read from across a room, so its sizes follow the width of the screen. */
export function Wall(props: WallProps) {
  const { title, presentCount, shown, details, onVisibleChange, onExit } = props;
  const newest = shown.slice(0, NEWEST);
  const ids = newest.map(({ id }) => id).join();
  useEffect(() => onVisibleChange(ids === '' ? [] : ids.split(',')), [ids, onVisibleChange]);
  return (
    <>
      <header
        data-map-cover="top"
        className="pointer-events-none absolute inset-x-0 top-0 z-10 flex flex-wrap items-center gap-x-[1em] gap-y-1 bg-linear-to-b from-canvas via-60% via-canvas/80 to-transparent px-[1.5em] pt-[1em] pb-[1.5em]"
      >
        <h2 dir="auto" className="min-w-0 truncate font-semibold text-[1.8em] leading-tight">
          {title}
        </h2>
        <LiveBadge className="text-[0.85em]" />
        {presentCount !== undefined && (
          <span className="text-[0.95em] text-ink-2">{formatNumber(presentCount)} here now</span>
        )}
        <span className="ml-auto">
          <UtcClock />
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Exit fullscreen"
          className="pointer-events-auto"
          onClick={onExit}
        >
          <Minimize2 aria-hidden />
        </Button>
      </header>
      {newest.length > 0 && (
        <ul
          aria-label="Newest updates"
          data-map-cover="right"
          className="pointer-events-none absolute top-[5.5em] z-10 right-[1.5em] bottom-[8.5em] flex w-[23em] flex-col flex-wrap gap-[0.75em] overflow-hidden max-lg:hidden"
        >
          {newest.map((entry) => (
            <NewestUpdate key={entry.id} entry={entry} update={details.get(entry.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function NewestUpdate({ entry, update }: { entry: MapEntry; update: SituationUpdate | undefined }) {
  const look = SEVERITY_LOOKS[entry.level];
  const isWorst = entry.level === SEVERITY_LOOKS.length - 1;
  const time = new Date(entry.time * 1000);
  const colour = `var(${look?.fill})`;
  return (
    <li
      style={isWorst ? { borderColor: colour } : { borderLeftColor: colour }}
      className="flex w-full shrink-0 flex-col gap-[0.25em] rounded-card border border-l-[0.35em] bg-raised/95 px-[1em] py-[0.75em] shadow-card"
    >
      <div className="flex items-start gap-[0.5em]">
        <h3 className="wrap-anywhere line-clamp-2 min-w-0 flex-1 font-semibold text-[1.3em] leading-snug">
          {update?.title ?? '…'}
        </h3>
        {look && <SeverityDot look={look} />}
      </div>
      <p className="flex gap-[0.5em] font-mono text-[0.9em] text-ink-2">
        <UtcTime time={time.toISOString()} isClock />
        <span aria-hidden>·</span>
        <RelativeTime time={time} format="short" />
      </p>
      {update && (
        <p className="wrap-anywhere line-clamp-2 leading-snug text-ink-2">{update.description}</p>
      )}
    </li>
  );
}
