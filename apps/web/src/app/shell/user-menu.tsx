import { useState } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { useCurrentUser } from '@/lib/current-user';
import { useOnDemand } from './on-demand';
import { USER_MENU_BUTTON_CLASS, userMenuName } from './user-menu-button';

const loadPanel = () => import('./user-menu-panel').then((file) => file.UserMenuPanel);

/** The menu's code is loaded on hover or focus; until then there is a plain button. */
export function UserMenu() {
  const user = useCurrentUser();
  const [isWanted, setIsWanted] = useState(false);
  const UserMenuPanel = useOnDemand(loadPanel, isWanted);
  if (UserMenuPanel) return <UserMenuPanel />;
  return (
    <button
      type="button"
      aria-label={userMenuName(user)}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={() => setIsWanted(true)}
      className={USER_MENU_BUTTON_CLASS}
    >
      <MemberAvatar member={user} />
    </button>
  );
}
