import { Link } from '@tanstack/react-router';
import type { CurrentUser, DirectoryUser } from '@watchfloor/contract';
import { MapPin } from 'lucide-react';
import { MemberAvatar } from '@/domain/member-avatar';
import { RankBadge } from '@/domain/rank-badge';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { RelativeTime } from '@/ui/relative-time';
import { userLabel } from '../user-label';
import { UserMenu } from './user-menu';

interface UserRowProps {
  user: DirectoryUser;
  viewer: CurrentUser;
  onSuspend: () => void;
  onRemove: () => void;
  onDelete: () => void;
  onChangeRole: () => void;
}

export function UserRow(props: UserRowProps) {
  const { user, viewer } = props;
  const isOwn = user.id === viewer.id;
  const label = userLabel(user);
  return (
    <div className="flex items-start gap-3 px-4 py-3 hover:bg-hover/60 md:items-center">
      <MemberAvatar member={user} />
      <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_10rem] lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_10rem_9rem]">
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-2">
            <Link
              to="/users/$id"
              params={{ id: user.id }}
              className="truncate rounded-small font-medium text-body hover:underline"
            >
              {label}
            </Link>
            {user.isAdmin && <Badge tone="accent">Admin</Badge>}
            {user.state === 'suspended' && <Badge tone="medium">Suspended</Badge>}
            {isOwn && <Badge variant="outline">You</Badge>}
          </p>
          <p className="truncate text-ink-2 text-small">{user.email}</p>
        </div>
        <p className="flex min-w-0 items-center gap-1 text-ink-2 text-small">
          {user.originatingCountry && (
            <>
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">{user.originatingCountry}</span>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RankBadge rank={user.rank} />
          <p className="text-balance text-ink-2 text-small">
            Level {formatNumber(user.level)} · {formatCount(user.points, 'point')}
          </p>
        </div>
        <p className="text-ink-3 text-small md:col-start-3 lg:col-start-4">
          Joined <RelativeTime time={user.createdAt} />
        </p>
      </div>
      <UserMenu {...props} />
    </div>
  );
}
