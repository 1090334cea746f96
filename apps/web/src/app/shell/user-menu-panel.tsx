import { Link } from '@tanstack/react-router';
import { displayName } from '@watchfloor/contract';
import {
  CircleUserRound,
  History,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Sun,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { useCurrentUser } from '@/lib/current-user';
import { LOGOUT_PATH } from '@/lib/login';
import { setTheme, THEMES, type Theme, useTheme } from '@/lib/theme';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/ui/menu';
import { USER_MENU_BUTTON_CLASS, userMenuName } from './user-menu-button';

const THEME_LOOKS: Record<Theme, { name: string; icon: LucideIcon }> = {
  light: { name: 'Light', icon: Sun },
  dark: { name: 'Dark', icon: Moon },
  system: { name: 'System', icon: Monitor },
};

/** Replaces the pressed button, and opens as soon as it is loaded. */
export function UserMenuPanel() {
  const user = useCurrentUser();
  const { theme } = useTheme();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(true), []);
  return (
    <Menu open={isOpen} onOpenChange={setIsOpen}>
      <MenuTrigger aria-label={userMenuName(user)} className={USER_MENU_BUTTON_CLASS}>
        <MemberAvatar member={user} />
      </MenuTrigger>
      <MenuContent align="end" className="w-56">
        <MenuLabel>
          <span className="block truncate font-medium text-dense text-ink">
            {displayName(user)}
          </span>
          <span className="block truncate">{user.email}</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/profile">
            <CircleUserRound aria-hidden />
            Profile
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/profile/activity">
            <History aria-hidden />
            Your activity
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
          {THEMES.map((value) => {
            const { name, icon: Icon } = THEME_LOOKS[value];
            return (
              <MenuRadioItem key={value} value={value}>
                <Icon aria-hidden />
                {name}
              </MenuRadioItem>
            );
          })}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem asChild>
          <a href={LOGOUT_PATH}>
            <LogOut aria-hidden />
            Log Out
          </a>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
