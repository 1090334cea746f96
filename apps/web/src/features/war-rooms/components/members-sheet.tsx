import { type Author, canModerateWarRoom, canRunWarRoom, type WarRoom } from '@watchfloor/contract';
import { useCurrentUser } from '@/lib/current-user';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/ui/sheet';
import { InviteForm } from './invite-form';
import { MemberRow } from './member-row';

interface MembersSheetProps {
  room: WarRoom;
  /** Who is in the room now. */
  present: readonly Author[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function MembersSheet({ room, present, isOpen, onOpenChange }: MembersSheetProps) {
  const user = useCurrentUser();
  const canRun = canRunWarRoom(user, room);
  const canRemove = canModerateWarRoom(user, room);
  const hereIds = new Set(present.map((member) => member.id));
  const hidden = room.memberCount - room.members.length;
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>Members ({formatNumber(room.memberCount)})</SheetTitle>
          <SheetDescription className="text-dense text-ink-2">
            {room.isPrivate
              ? 'A private room: its owners invite.'
              : 'An open room: anyone who enters joins.'}
          </SheetDescription>
        </SheetHeader>
        {canRun && <InviteForm room={room} />}
        <ul aria-label="Members" className="flex flex-col p-2">
          {room.members.map((member) => (
            <MemberRow
              key={member.id}
              room={room}
              member={member}
              isHere={hereIds.has(member.userId)}
              canRun={canRun}
              canRemove={canRemove}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <p className="px-4 pb-4 text-ink-2 text-small">
            and {formatCount(hidden, 'more', 'more')}
          </p>
        )}
      </SheetContent>
    </Sheet>
  );
}
