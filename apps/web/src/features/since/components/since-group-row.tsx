import { pathOfChange, type SinceChange, type SinceGroup, sayChange } from '@watchfloor/contract';
import { Check } from 'lucide-react';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { PathLink } from '@/domain/path-link';
import { formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { formatUtcClock, formatUtcMoment } from '@/ui/utc-time';
import { sayActors, sayReason } from '../since-words';

interface SinceGroupRowProps {
  group: SinceGroup;
  isMarking: boolean;
  onSeen: () => void;
}

const DOTS = ['bg-line-strong', 'bg-high', 'bg-critical'];
const WEIGHTS = ['', 'Important: ', 'Critical: '];
const DAY_MS = 24 * 3_600_000;

const formatTime = (time: string) =>
  Date.now() - Date.parse(time) < DAY_MS ? formatUtcClock(time) : formatUtcMoment(time);

/** One thing with the very changes; the title leads to the weightiest of them, each change to itself. */
export function SinceGroupRow({ group, isMarking, onSeen }: SinceGroupRowProps) {
  const { title, number, marking, weight, at, count, forYou, changes } = group;
  const [first] = changes;
  const path = first ? pathOfChange(group, first) : '/since';
  // News for everyone is not a matter of urgency unless it is critical.
  const shown = group.reason === 'none' && weight < 2 ? 0 : weight;
  return (
    <li className="relative flex items-start gap-3 px-4 py-2.5 transition-colors duration-100 hover:bg-hover">
      <span
        aria-hidden
        className={classNames('mt-1.5 size-2 shrink-0 rounded-full', DOTS[shown])}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-start gap-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <PathLink
              path={path}
              dir="auto"
              className="wrap-anywhere min-w-0 font-semibold text-dense after:absolute after:inset-0"
            >
              <span className="sr-only">{WEIGHTS[shown]}</span>
              {number && (
                <span className="font-mono font-normal text-ink-2 text-small">{number} </span>
              )}
              {title}
            </PathLink>
            <span className="text-ink-3 text-small">{sayReason(group)}</span>
            {marking && <RestrictedChip marking={marking} />}
          </div>
          <time
            dateTime={at}
            title={formatUtcMoment(at)}
            className="mt-0.5 shrink-0 font-mono text-ink-3 text-meta tabular-nums"
          >
            {formatTime(at)}
          </time>
          <Button
            variant="ghost"
            size="icon-sm"
            className="relative -my-1 shrink-0"
            aria-label={`Seen: ${title}`}
            title="Seen"
            disabled={isMarking}
            onClick={onSeen}
          >
            <Check aria-hidden />
          </Button>
        </div>
        <p className="wrap-anywhere text-ink-2 text-small leading-5">
          {changes.map((change, index) => (
            <span key={`${change.what} ${change.weight} ${change.step}`}>
              {index > 0 && <span aria-hidden> · </span>}
              <ChangeLink group={group} change={change} />
            </span>
          ))}
          {forYou > 0 && forYou < count && (
            <>
              <span aria-hidden> · </span>
              <b className="font-semibold text-ink">{formatNumber(forYou)} for you</b>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function ChangeLink({ group, change }: { group: SinceGroup; change: SinceChange }) {
  const who = sayActors(change);
  return (
    <PathLink
      path={pathOfChange(group, change)}
      title={formatUtcMoment(change.at)}
      className={classNames(
        'relative underline-offset-2 hover:text-ink hover:underline',
        change.weight > 1 && 'font-semibold text-ink',
      )}
    >
      {sayChange(change, group)}
      {who && <span className="text-ink-3"> by {who}</span>}
    </PathLink>
  );
}
