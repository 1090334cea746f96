import { createContext } from 'react';

/** The landmark that menus open in, so that a screen reader finds them in it; null inside a dialog, which covers it. */
export const MenuPlace = createContext<HTMLElement | null>(null);
