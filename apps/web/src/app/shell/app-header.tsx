import { Link } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import { NotificationBell } from '@/features/notifications/components/notification-bell';
import { useScreenTitle } from '@/lib/document-title';
import { Button } from '@/ui/button';
import { Tooltip } from '@/ui/tooltip';
import { ConnectionStatus } from '../live/connection-status';
import { sectionOf } from '../navigation';
import { PaletteControl } from '../palette/palette-control';
import type { Screen } from '../screen';
import { ThemeToggle } from './theme-toggle';
import { UserMenu } from './user-menu';

interface AppHeaderProps {
  screen: Screen | undefined;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
}

export function AppHeader({ screen, isSidebarOpen, onToggleSidebar }: AppHeaderProps) {
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 flex h-13 shrink-0 items-center gap-2 border-b bg-canvas/90 px-2 backdrop-blur-sm sm:px-4"
    >
      <Tooltip content="Toggle sidebar (Ctrl+B)" side="bottom">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Toggle sidebar"
          aria-expanded={isSidebarOpen}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggleSidebar}
        >
          <PanelLeft aria-hidden />
        </Button>
      </Tooltip>
      <Breadcrumb screen={screen} />
      <div className="ml-auto flex items-center gap-1.5">
        <ConnectionStatus />
        <PaletteControl />
        <NotificationBell />
        <ThemeToggle />
        <UserMenu />
      </div>
    </header>
  );
}

function Breadcrumb({ screen }: { screen: Screen | undefined }) {
  const title = useScreenTitle(screen?.title ?? 'Page Not Found');
  const section = screen && sectionOf(screen);
  const isBelowSection = section && section.title !== title;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 font-medium text-body">
        {isBelowSection && (
          <li className="hidden shrink-0 items-center gap-2 text-ink-2 sm:flex">
            <Link to={section.path} className="hover:text-ink">
              {section.title}
            </Link>
            <span aria-hidden className="text-ink-3">
              /
            </span>
          </li>
        )}
        <li aria-current="page" className="min-w-0 truncate" title={title}>
          {title}
        </li>
      </ol>
    </nav>
  );
}
