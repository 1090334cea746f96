import type { EntityDetails } from '@watchfloor/contract';
import { Eye } from 'lucide-react';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { useWatch } from '../api/watch';

interface WatchButtonProps {
  entity: EntityDetails;
  size?: 'sm' | 'md' | undefined;
}

/** Who watches it is notified of new texts that mention it. */
export function WatchButton({ entity, size }: WatchButtonProps) {
  const { id, isWatched, watchers } = entity;
  const watch = useWatch(id);
  return (
    <Button
      {...(size && { size })}
      aria-pressed={isWatched}
      disabled={watch.isPending}
      title={
        watchers > 0
          ? `${formatCount(watchers, 'member')} ${watchers === 1 ? 'watches' : 'watch'} it`
          : 'Be notified of new texts that mention it'
      }
      onClick={() => watch.run(!isWatched)}
    >
      <Eye aria-hidden className={isWatched ? 'text-accent' : undefined} />
      {isWatched ? 'Watching' : 'Watch'}
      {watchers > 0 && (
        <span className="font-normal text-ink-2 tabular-nums">{formatNumber(watchers)}</span>
      )}
    </Button>
  );
}
