import { Link } from '@tanstack/react-router';
import { type CurrentUser, canDeleteUser, type DirectoryUser } from '@watchfloor/contract';
import {
  EllipsisVertical,
  History,
  MonitorSmartphone,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
} from 'lucide-react';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { userLabel } from '../user-label';

interface UserMenuProps {
  user: DirectoryUser;
  viewer: CurrentUser;
  onSuspend: () => void;
  onRemove: () => void;
  onDelete: () => void;
  onChangeRole: () => void;
}

/** What can be done with a member. Nobody deletes themselves. */
export function UserMenu(props: UserMenuProps) {
  const { user, viewer, onSuspend, onRemove, onDelete, onChangeRole } = props;
  const isSuspended = user.state === 'suspended';
  const isOwn = user.id === viewer.id;
  if (isOwn && !viewer.isAdmin) return <div className="w-8.5 shrink-0 pointer-coarse:w-11" />;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Manage ${userLabel(user)}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {viewer.isAdmin && (
          <>
            <MenuItem onSelect={onChangeRole}>
              {user.isAdmin ? <ShieldMinus aria-hidden /> : <ShieldPlus aria-hidden />}
              {user.isAdmin ? 'Take admin rights' : 'Grant admin rights'}
            </MenuItem>
            <MenuItem asChild>
              <Link to="/admin/members/$id/activity" params={{ id: user.id }}>
                <History aria-hidden />
                Activity
              </Link>
            </MenuItem>
            <MenuItem asChild>
              <Link
                to="/admin/members/$id/activity"
                params={{ id: user.id }}
                search={{ tab: 'sessions' }}
              >
                <MonitorSmartphone aria-hidden />
                Sessions
              </Link>
            </MenuItem>
          </>
        )}
        {viewer.isAdmin && !isOwn && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={onSuspend}>
              {isSuspended ? <UserRoundCheck aria-hidden /> : <UserRoundX aria-hidden />}
              {isSuspended ? 'Reinstate' : 'Suspend'}
            </MenuItem>
            <MenuItem destructive onSelect={onRemove}>
              <UserRoundMinus aria-hidden />
              Remove, keep work
            </MenuItem>
          </>
        )}
        {!isOwn && (
          <MenuItem
            destructive
            disabledReason={
              canDeleteUser(viewer, user) ? undefined : 'Only admins may delete users'
            }
            onSelect={onDelete}
          >
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
