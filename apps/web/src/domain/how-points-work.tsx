import {
  DAILY_CAP,
  POINT_ACTIONS,
  POINTS_PER_LEVEL,
  pointRule,
  RANK_THRESHOLDS,
} from '@watchfloor/contract';
import { CircleHelp } from 'lucide-react';
import { formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover';
import { RankBadge } from './rank-badge';

/** The scoring rules, from the same table as the server's. */
export function HowPointsWork() {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost">
          <CircleHelp aria-hidden />
          How points work
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label="How points work"
        align="end"
        className="flex max-h-(--radix-popover-content-available-height) w-96 flex-col gap-4 overflow-y-auto"
      >
        <ul aria-label="Points by act" className="flex flex-col gap-2.5">
          {POINT_ACTIONS.map((action) => {
            const { title, note, points } = pointRule(action);
            return (
              <li key={action} className="flex items-start justify-between gap-4 text-dense">
                <span className="min-w-0">
                  {title}
                  {note && <span className="block text-ink-2 text-small">{note}</span>}
                </span>
                <span className="font-mono font-semibold text-accent">+{points}</span>
              </li>
            );
          })}
        </ul>
        <p className="text-ink-2 text-small">
          Comments and map entries together earn at most {DAILY_CAP} points a day (UTC). What an
          admin removes is taken back. Every {POINTS_PER_LEVEL} points are a level. Points and
          achievements of restricted work join when the day is over, in one sum.
        </p>
        <ul aria-label="Ranks by points" className="flex flex-col gap-1.5">
          {RANK_THRESHOLDS.map(({ rank, points }) => (
            <li key={rank} className="flex items-center justify-between gap-4">
              <RankBadge rank={rank} />
              <span className="font-mono text-ink-2 text-small">
                from {formatNumber(points)} points
              </span>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
