import { Link } from '@tanstack/react-router';
import { displayName, type OwnStanding } from '@watchfloor/contract';
import { MemberAvatar } from '@/domain/member-avatar';
import { RankBadge } from '@/domain/rank-badge';
import { formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { classNames } from '@/ui/class-names';
import { Position } from './position';

interface ContributorRowProps {
  contributor: OwnStanding;
  isOwn: boolean;
}

export function ContributorRow({ contributor, isOwn }: ContributorRowProps) {
  return (
    <div
      aria-current={isOwn || undefined}
      className={classNames(
        'grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3 md:grid-cols-[2.5rem_minmax(0,1fr)_9rem_14rem]',
        isOwn ? 'bg-accent-soft' : 'hover:bg-hover/60',
      )}
    >
      <span className="flex justify-center">
        <Position position={contributor.position} />
      </span>
      <div className="flex min-w-0 items-center gap-3">
        <MemberAvatar member={contributor} />
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-2">
            <Link
              to="/users/$id"
              params={{ id: contributor.id }}
              className="truncate rounded-small font-medium text-body hover:underline"
            >
              {displayName(contributor)}
            </Link>
            {isOwn && <Badge tone="accent">You</Badge>}
          </p>
          <p className="truncate text-ink-2 text-small">{contributor.email}</p>
        </div>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:contents">
        <RankBadge rank={contributor.rank} />
        <dl className="flex gap-4 text-right md:grid md:grid-cols-3 md:gap-3">
          <Figure name="Level" value={contributor.level} />
          <Figure name="Points" value={contributor.points} />
          <Figure name="Reports" value={contributor.reportCount} />
        </dl>
      </div>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-3 text-meta">{name}</dt>
      <dd className="font-mono font-semibold text-dense tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}
