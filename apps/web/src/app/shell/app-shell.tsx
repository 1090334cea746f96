import { type ReactNode, useState } from 'react';
import { MenuPlace } from '@/ui/menu-place';
import { ProofHost } from '../proof/proof-host';
import type { Screen } from '../screen';
import { SpillHost } from '../spill/spill-host';
import { AppHeader } from './app-header';
import { AppSidebar } from './app-sidebar';
import { useArrivalFocus } from './arrival-focus';
import { useOnDemand } from './on-demand';
import { useSidebarState } from './sidebar-state';

const loadUrgentAnnouncer = () =>
  import('@/features/notifications/components/urgent-announcer').then(
    (file) => file.UrgentAnnouncer,
  );
const loadStanding = () => import('./standing-announcer').then((file) => file.StandingAnnouncer);
const loadSidebarSheet = () => import('./sidebar-sheet').then((file) => file.SidebarSheet);

interface AppShellProps {
  /** The screen inside; none on an unknown path. */
  screen: Screen | undefined;
  children: ReactNode;
}

/** Sidebar, header and the main area around every screen (spec §2). */
export function AppShell({ screen, children }: AppShellProps) {
  const sidebar = useSidebarState();
  const SidebarSheet = useOnDemand(loadSidebarSheet, sidebar.isMobile && sidebar.isOpen);
  const UrgentAnnouncer = useOnDemand(loadUrgentAnnouncer, true);
  const StandingAnnouncer = useOnDemand(loadStanding, true);
  const [main, setMain] = useState<HTMLElement | null>(null);
  useArrivalFocus(main, sidebar.closeSheet);

  return (
    <MenuPlace value={main}>
      <div className="flex min-h-dvh">
        {StandingAnnouncer && <StandingAnnouncer />}
        {UrgentAnnouncer && <UrgentAnnouncer />}
        <ProofHost />
        <SpillHost />
        <a
          href="#main"
          className="sr-only rounded-control bg-accent px-3 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </a>
        {sidebar.isMobile ? (
          SidebarSheet && (
            <SidebarSheet
              screen={screen}
              isOpen={sidebar.isOpen}
              onOpenChange={sidebar.setIsOpen}
            />
          )
        ) : (
          <aside
            data-print="hide"
            data-state={sidebar.isOpen ? 'expanded' : 'collapsed'}
            className="sticky top-0 h-dvh w-64 shrink-0 overflow-hidden border-r bg-surface transition-[width] duration-150 data-[state=collapsed]:w-16"
          >
            <AppSidebar screen={screen} isExpanded={sidebar.isOpen} />
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <AppHeader
            screen={screen}
            isSidebarOpen={sidebar.isOpen}
            onToggleSidebar={sidebar.toggle}
          />
          <main
            id="main"
            ref={setMain}
            tabIndex={-1}
            className="mx-auto w-full max-w-[160rem] flex-1 px-4 py-6 outline-none sm:px-6"
          >
            {children}
          </main>
        </div>
      </div>
    </MenuPlace>
  );
}
