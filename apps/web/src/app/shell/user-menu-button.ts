import { type CurrentUser, initials } from '@watchfloor/contract';

/** The button looks the same before and after the menu's code is loaded. */
export const USER_MENU_BUTTON_CLASS =
  'grid size-8.5 place-items-center rounded-full pointer-coarse:size-11';

/** The visible initials are part of the name, for speech control (WCAG 2.5.3). */
export function userMenuName(user: CurrentUser): string {
  return `${initials(user)} user menu`;
}
