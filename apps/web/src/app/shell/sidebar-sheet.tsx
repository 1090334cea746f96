import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { Sheet, SheetContent, SheetTitle } from '@/ui/sheet';
import type { Screen } from '../screen';
import { AppSidebar } from './app-sidebar';

interface SidebarSheetProps {
  screen: Screen | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The sidebar on a phone, over the page. After a navigation the new screen takes the focus. */
export function SidebarSheet({ screen, isOpen, onOpenChange }: SidebarSheetProps) {
  const path = useLocation({ select: (location) => location.pathname });
  const openedAt = useRef(path);
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent
        side="left"
        aria-describedby={undefined}
        onOpenAutoFocus={() => {
          openedAt.current = path;
        }}
        onCloseAutoFocus={(event) => {
          if (openedAt.current !== path) event.preventDefault();
        }}
      >
        <SheetTitle className="sr-only">Navigation</SheetTitle>
        <AppSidebar screen={screen} isExpanded />
      </SheetContent>
    </Sheet>
  );
}
