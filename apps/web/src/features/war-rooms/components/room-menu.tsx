import { useNavigate } from '@tanstack/react-router';
import {
  canModerateWarRoom,
  canReadWarRoomChat,
  canRunWarRoom,
  type WarRoom,
} from '@watchfloor/contract';
import { Ellipsis, Eye, LogOut, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { useLeaveRoom } from '../api/change-members';
import { ChangeRoomDialog, DeleteRoomDialog } from './room-dialogs';

interface RoomMenuProps {
  room: WarRoom;
  onShowAccesses: () => void;
}

/** Actions on the room: owners change and delete it, members leave. */
export function RoomMenu({ room, onShowAccesses }: RoomMenuProps) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'change' | 'leave' | 'delete' | null>(null);
  const close = (isOpen: boolean) => !isOpen && setAsked(null);
  const goToRooms = () => void navigate({ to: '/war-rooms' });
  const leave = useLeaveRoom(room.id, goToRooms);
  const canRun = canRunWarRoom(user, room);
  const canModerate = canModerateWarRoom(user, room);
  const canRead = canReadWarRoomChat(user, room);
  if (!canModerate && !canRead) return null;
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button size="icon" aria-label="More about this room">
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {canRun && (
            <MenuItem onSelect={() => setAsked('change')}>
              <Settings aria-hidden />
              Settings
            </MenuItem>
          )}
          {canRead && (
            <MenuItem onSelect={onShowAccesses}>
              <Eye aria-hidden />
              Access by Admins
            </MenuItem>
          )}
          {room.role && (
            <MenuItem onSelect={() => setAsked('leave')}>
              <LogOut aria-hidden />
              Leave War Room
            </MenuItem>
          )}
          {canModerate && (
            <MenuItem destructive onSelect={() => setAsked('delete')}>
              <Trash2 aria-hidden />
              Delete War Room
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <ChangeRoomDialog room={room} isOpen={asked === 'change'} onOpenChange={close} />
      <ConfirmDialog
        open={asked === 'leave'}
        onOpenChange={close}
        title="Leave this war room?"
        description={
          room.isPrivate
            ? 'You no longer see it until an owner invites you again. What you posted stays.'
            : 'What you posted stays. Entering it again joins it again.'
        }
        confirmLabel="Leave War Room"
        onConfirm={() => leave.perform(user.id)}
      />
      <DeleteRoomDialog
        room={asked === 'delete' ? room : null}
        onClose={() => setAsked(null)}
        onDeleted={goToRooms}
      />
    </>
  );
}
