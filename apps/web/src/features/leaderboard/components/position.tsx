import { Crown, Medal } from 'lucide-react';
import { formatNumber } from '@/lib/number-format';
import { classNames } from '@/ui/class-names';

const MEDALS: Record<number, { icon: typeof Crown; look: string }> = {
  1: { icon: Crown, look: 'text-rank-master' },
  2: { icon: Medal, look: 'text-rank-junior' },
  3: { icon: Medal, look: 'text-rank-expert' },
};

/** A gold crown, two medals, then numbers (spec §2). Nobody without points has a position. */
export function Position({ position }: { position: number | null }) {
  const medal = position === null ? undefined : MEDALS[position];
  if (!medal || position === null) {
    return (
      <span className="font-mono text-dense text-ink-2 tabular-nums">
        {position === null ? '–' : formatNumber(position)}
      </span>
    );
  }
  const { icon: Icon, look } = medal;
  return (
    <Icon
      role="img"
      aria-label={`Position ${position}`}
      fill="currentColor"
      fillOpacity={0.25}
      className={classNames('size-5', look)}
    />
  );
}
