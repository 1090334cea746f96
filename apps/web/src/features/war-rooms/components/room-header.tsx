import { Link } from '@tanstack/react-router';
import type { Author, WarRoom } from '@watchfloor/contract';
import { ArrowLeft, Lock, MapPin, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FollowButton } from '@/domain/follow/follow-button';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { MemberFaces } from './member-faces';
import { MembersSheet } from './members-sheet';
import { RoomMenu } from './room-menu';

interface RoomHeaderProps {
  room: WarRoom;
  present: readonly Author[];
  updateCount: number | undefined;
  actions: ReactNode;
  onShowAccesses: () => void;
}

export function RoomHeader(props: RoomHeaderProps) {
  const { room, present, updateCount, actions, onShowAccesses } = props;
  const [isShowingMembers, setIsShowingMembers] = useState(false);
  return (
    <>
      <header className="flex items-center justify-between gap-x-6 gap-y-3 max-xl:flex-wrap">
        <div className="flex min-w-0 items-start gap-1 xl:flex-1">
          <BackToRooms isIcon />
          <div className="flex min-w-0 flex-col gap-1">
            <h1
              dir="auto"
              title={room.name}
              className="break-words font-semibold text-ink text-title xl:truncate"
            >
              {room.name}
            </h1>
            <div className="flex min-w-0 items-center gap-x-4 gap-y-1 text-ink-2 max-xl:flex-wrap">
              {room.description && (
                <p
                  dir="auto"
                  title={room.description}
                  className="min-w-0 break-words text-body max-xl:line-clamp-2 xl:truncate"
                >
                  {room.description}
                </p>
              )}
              <Fact icon={<Users />}>{formatCount(room.memberCount, 'member')}</Fact>
              {updateCount !== undefined && (
                <Fact icon={<MapPin />}>{formatCount(updateCount, 'update')}</Fact>
              )}
              {room.archivedAt && <Badge variant="outline">Archived</Badge>}
              {room.isPrivate && (
                <Badge>
                  <Lock aria-hidden />
                  Private
                </Badge>
              )}
            </div>
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-2 max-xl:shrink max-xl:flex-wrap">
          <Button onClick={() => setIsShowingMembers(true)}>
            <MemberFaces members={present} count={present.length} />
            Members
            {present.length > 0 && (
              <span className="font-normal text-ink-2 xl:max-2xl:sr-only">
                {formatNumber(present.length)} here now
              </span>
            )}
          </Button>
          <FollowButton kind="war-room" id={room.id} />
          {actions}
          <RoomMenu room={room} onShowAccesses={onShowAccesses} />
        </div>
      </header>
      <MembersSheet
        room={room}
        present={present}
        isOpen={isShowingMembers}
        onOpenChange={setIsShowingMembers}
      />
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-small [&_svg]:size-3.5">
      <span aria-hidden>{icon}</span>
      {children}
    </span>
  );
}

/** As an icon it takes no row of its own. */
export function BackToRooms({ isIcon = false }: { isIcon?: boolean }) {
  return (
    <Link
      to="/war-rooms"
      title={isIcon ? 'Back to War Rooms' : undefined}
      className={buttonClass({
        variant: 'ghost',
        size: isIcon ? 'icon-sm' : 'sm',
        className: isIcon ? '-ml-1.5' : undefined,
      })}
    >
      <ArrowLeft aria-hidden />
      <span className={isIcon ? 'sr-only' : undefined}>Back to War Rooms</span>
    </Link>
  );
}
