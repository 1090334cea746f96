import { type CurrentUser, initials } from '@watchfloor/contract';
import { useState } from 'react';
import { MemberAvatar } from '@/domain/member-avatar';
import { useCurrentUser } from '@/lib/current-user';
import { useOnDemand } from './on-demand';

const loadPanel = () => import('./user-menu-panel').then((file) => file.UserMenuPanel);

export const USER_MENU_BUTTON_CLASS =
  'grid size-8.5 place-items-center rounded-full pointer-coarse:size-11';

/** The initials in sight are part of the name, for those who speak to the page (WCAG 2.5.3). */
export function userMenuName(user: CurrentUser): string {
  return `${initials(user)} user menu`;
}

/** The menu's code is fetched when a hand nears the button; until then a plain button stands in its place. */
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
