import { type ReactNode, useRef } from 'react';
import { Sheet, SheetContent, SheetTitle } from '@/ui/sheet';
import { AppHeader } from './app-header';
import { AppSidebar } from './app-sidebar';
import { useArrivalFocus } from './arrival-focus';
import { useSidebarState } from './sidebar-state';

/** Sidebar, header and the main area around every screen (spec §2). */
export function AppShell({ children }: { children: ReactNode }) {
  const sidebar = useSidebarState();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main, () => {
    if (sidebar.isMobile) sidebar.setIsOpen(false);
  });

  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only rounded-control bg-accent px-3 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      {sidebar.isMobile ? (
        <Sheet open={sidebar.isOpen} onOpenChange={sidebar.setIsOpen}>
          <SheetContent side="left" aria-describedby={undefined}>
            <SheetTitle className="sr-only">Navigation</SheetTitle>
            <AppSidebar isExpanded />
          </SheetContent>
        </Sheet>
      ) : (
        <aside
          data-state={sidebar.isOpen ? 'expanded' : 'collapsed'}
          className="sticky top-0 h-dvh w-64 shrink-0 overflow-hidden border-r bg-surface transition-[width] duration-150 data-[state=collapsed]:w-16"
        >
          <AppSidebar isExpanded={sidebar.isOpen} />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <AppHeader isSidebarOpen={sidebar.isOpen} onToggleSidebar={sidebar.toggle} />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] flex-1 px-4 py-6 outline-none sm:px-6"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
