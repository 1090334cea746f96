import { displayName, type WarRoom, type WarRoomMember } from '@watchfloor/contract';
import { Crown, Ellipsis, UserMinus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { MemberLink } from '@/domain/member-link';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { useAddMember, useRemoveMember } from '../api/change-members';

interface MemberRowProps {
  room: WarRoom;
  member: WarRoomMember;
  isHere: boolean;
  /** Whether the reader may change roles. */
  canRun: boolean;
  canRemove: boolean;
}

export function MemberRow({ room, member, isHere, canRun, canRemove }: MemberRowProps) {
  const { user, role } = member;
  return (
    <li className="flex items-center gap-3 rounded-control px-2 py-2">
      <MemberAvatar member={user} />
      <span className="flex min-w-0 flex-1 flex-col">
        <MemberLink member={user} className="font-medium text-dense" />
        {user.username && (
          <span className="truncate font-mono text-ink-2 text-small">@{user.username}</span>
        )}
      </span>
      {isHere && (
        <Badge tone="done" hasDot>
          Here now
        </Badge>
      )}
      {role === 'owner' && (
        <Badge tone="accent">
          <Crown aria-hidden />
          Owner
        </Badge>
      )}
      {canRemove && <MemberMenu room={room} member={member} canRun={canRun} />}
    </li>
  );
}

type MemberMenuProps = Pick<MemberRowProps, 'room' | 'member' | 'canRun'>;

function MemberMenu({ room, member, canRun }: MemberMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useAddMember(room.id);
  const remove = useRemoveMember(room.id);
  const name = displayName(member.user);
  const { userId, role } = member;
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Manage ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {canRun && role === 'member' && (
            <MenuItem onSelect={() => change.run({ userId, role: 'owner' })}>
              <Crown aria-hidden />
              Make owner
            </MenuItem>
          )}
          {canRun && role === 'owner' && (
            <MenuItem onSelect={() => change.run({ userId, role: 'member' })}>
              <UserRound aria-hidden />
              Make member
            </MenuItem>
          )}
          <MenuItem destructive onSelect={() => setIsAsking(true)}>
            <UserMinus aria-hidden />
            Remove from the room
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove this member?"
        description={`${name} leaves “${room.name}”. What they posted stays.`}
        confirmLabel="Remove Member"
        destructive
        onConfirm={() => remove.perform(member)}
      />
    </>
  );
}
