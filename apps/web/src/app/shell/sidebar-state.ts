import { useEffect, useState, useSyncExternalStore } from 'react';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;
const OPEN_FROM_WIDTH = 1024;
const MOBILE = '(max-width: 767.98px)';

/** The last state, otherwise open where there is room (spec §9). */
export function initialSidebarState(cookies: string, width: number): boolean {
  const stored = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${COOKIE}=`));
  if (stored) return stored === `${COOKIE}=true`;
  return width >= OPEN_FROM_WIDTH;
}

/** Ctrl+B, or Cmd+B on a Mac. */
export function isSidebarShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  const isPlain = !event.altKey && !event.shiftKey;
  return isPlain && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b';
}

export interface SidebarState {
  /** Below 768 px the sidebar is a sheet over the page. */
  isMobile: boolean;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  toggle: () => void;
  closeSheet: () => void;
}

export function useSidebarState(): SidebarState {
  const isMobile = useSyncExternalStore(subscribeToWidth, () => matchMedia(MOBILE).matches);
  const [isExpanded, setIsExpanded] = useState(() =>
    initialSidebarState(document.cookie, window.innerWidth),
  );
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isOpen = isMobile ? isSheetOpen : isExpanded;

  function setIsOpen(next: boolean): void {
    if (isMobile) {
      setIsSheetOpen(next);
      return;
    }
    setIsExpanded(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
  }

  function toggle(): void {
    setIsOpen(!isOpen);
  }

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isSidebarShortcut(event)) return;
      event.preventDefault();
      toggle();
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  });

  return { isMobile, isOpen, setIsOpen, toggle, closeSheet: () => setIsSheetOpen(false) };
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(MOBILE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
