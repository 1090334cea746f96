import { Link } from '@tanstack/react-router';
import { canModerateWarRoom, type WarRoom } from '@watchfloor/contract';
import { Lock, LogIn, Trash2, Users } from 'lucide-react';
import { MemberLink } from '@/domain/member-link';
import { useUnread } from '@/domain/since/unread';
import { useCurrentUser } from '@/lib/current-user';
import { formatCount } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { MemberFaces } from './member-faces';

interface RoomCardProps {
  room: WarRoom;
  onDelete: () => void;
}

export function RoomCard({ room, onDelete }: RoomCardProps) {
  const user = useCurrentUser();
  const titleId = `war-room-${room.id}`;
  const hasNews = useUnread().data?.roomIds.includes(room.id);
  return (
    <article
      data-card
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-2 rounded-card border bg-surface p-4 shadow-card"
    >
      <div className="flex items-start gap-2">
        <h2
          id={titleId}
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 break-words font-semibold text-body"
        >
          {room.name}
          {hasNews && (
            <span className="ml-2 inline-block size-2 rounded-full bg-accent align-middle">
              <span className="sr-only">, has news</span>
            </span>
          )}
        </h2>
        {room.isPrivate && (
          <Badge>
            <Lock aria-hidden />
            Private
          </Badge>
        )}
        {room.archivedAt && <Badge variant="outline">Archived</Badge>}
        {room.role && <Badge tone="accent">{room.role === 'owner' ? 'Owner' : 'Member'}</Badge>}
      </div>
      {room.description && (
        <p dir="auto" className="line-clamp-2 break-words text-dense text-ink-2">
          {room.description}
        </p>
      )}
      <div className="mt-auto flex items-center gap-3 pt-2 text-ink-2 text-small">
        <MemberFaces members={room.members.map(({ user }) => user)} count={room.memberCount} />
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          <Users aria-hidden className="size-3.5" />
          {formatCount(room.memberCount, 'member')}
        </span>
        <span className="ml-auto flex min-w-0 gap-1">
          <span className="shrink-0">Created by</span> <MemberLink member={room.creator} />
        </span>
      </div>
      <div className="flex items-center gap-2 pt-1">
        <Link
          to="/war-rooms/$id"
          params={{ id: room.id }}
          aria-describedby={titleId}
          className={buttonClass({ className: 'flex-1' })}
        >
          <LogIn aria-hidden />
          Enter War Room
        </Link>
        {canModerateWarRoom(user, room) && (
          <Button variant="ghost" size="icon" aria-label={`Delete ${room.name}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
    </article>
  );
}
