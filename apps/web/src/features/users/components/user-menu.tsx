import type { DirectoryUser } from '@watchfloor/contract';
import { EllipsisVertical, MonitorSmartphone, ShieldMinus, ShieldPlus } from 'lucide-react';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { userLabel } from '../user-label';

interface UserMenuProps {
  user: DirectoryUser;
  onChangeRole: () => void;
  onShowSessions: () => void;
}

/** What an admin may do about a member, beside deleting them. */
export function UserMenu({ user, onChangeRole, onShowSessions }: UserMenuProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Manage ${userLabel(user)}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={onChangeRole}>
          {user.isAdmin ? <ShieldMinus aria-hidden /> : <ShieldPlus aria-hidden />}
          {user.isAdmin ? 'Take admin rights' : 'Grant admin rights'}
        </MenuItem>
        <MenuItem onSelect={onShowSessions}>
          <MonitorSmartphone aria-hidden />
          Sessions
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
