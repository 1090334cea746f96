import { Link } from '@tanstack/react-router';
import type { WarRoom } from '@watchfloor/contract';
import { ArrowLeft, Lock, MapPin, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePresence } from '@/domain/presence/use-presence';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { MemberFaces } from './member-faces';
import { MembersSheet } from './members-sheet';
import { RoomMenu } from './room-menu';

interface RoomHeaderProps {
  room: WarRoom;
  updateCount: number | undefined;
  actions: ReactNode;
  onShowAccesses: () => void;
}

export function RoomHeader({ room, updateCount, actions, onShowAccesses }: RoomHeaderProps) {
  const [isShowingMembers, setIsShowingMembers] = useState(false);
  const present = usePresence('war-room', room.id);
  return (
    <>
      <PageHeader
        back={<BackToRooms />}
        title={<span dir="auto">{room.name}</span>}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {room.description && (
              <span dir="auto" className="line-clamp-2 max-w-3xl break-words">
                {room.description}
              </span>
            )}
            <span className="inline-flex items-center gap-1 whitespace-nowrap text-small">
              <Users aria-hidden className="size-3.5" />
              {formatCount(room.memberCount, 'member')}
            </span>
            {updateCount !== undefined && (
              <span className="inline-flex items-center gap-1 whitespace-nowrap text-small">
                <MapPin aria-hidden className="size-3.5" />
                {formatCount(updateCount, 'update')}
              </span>
            )}
            {room.isPrivate && (
              <Badge>
                <Lock aria-hidden />
                Private
              </Badge>
            )}
          </span>
        }
        actions={
          <>
            <Button onClick={() => setIsShowingMembers(true)}>
              <MemberFaces members={present} count={present.length} />
              Members
              {present.length > 0 && (
                <span className="font-normal text-ink-2">
                  {formatNumber(present.length)} here now
                </span>
              )}
            </Button>
            {actions}
            <RoomMenu room={room} onShowAccesses={onShowAccesses} />
          </>
        }
      />
      <MembersSheet
        room={room}
        present={present}
        isOpen={isShowingMembers}
        onOpenChange={setIsShowingMembers}
      />
    </>
  );
}

export function BackToRooms() {
  return (
    <Link to="/war-rooms" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ArrowLeft aria-hidden />
      Back to War Rooms
    </Link>
  );
}
