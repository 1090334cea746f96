import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '@/lib/current-user';
import { BrandMark } from '../brand-mark';
import { navigationEntries, sectionOf } from '../navigation';
import type { Screen } from '../screen';
import { SidebarEntry } from './sidebar-entry';
import { SidebarFooter } from './sidebar-footer';

interface AppSidebarProps {
  screen: Screen | undefined;
  isExpanded: boolean;
}

/** Expanded it shows names; collapsed, icons with tooltips. */
export function AppSidebar({ screen, isExpanded }: AppSidebarProps) {
  const user = useCurrentUser();
  const section = screen && sectionOf(screen);
  const adminEntries = user.isAdmin ? navigationEntries('admin') : [];
  return (
    <div className="flex min-h-0 flex-1 flex-col sm:h-full">
      <Link
        to="/"
        aria-label="Watchfloor, to the dashboard"
        className="m-3 mb-1 flex h-10 shrink-0 items-center gap-2.5 rounded-control px-1.5 font-semibold text-lead tracking-tight"
      >
        <BrandMark />
        {isExpanded && 'Watchfloor'}
      </Link>
      <nav
        aria-label="Main"
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overflow-x-hidden px-3 py-2"
      >
        <ul className="flex flex-col gap-0.5">
          {navigationEntries('main').map((entry) => (
            <SidebarEntry
              key={entry.path}
              screen={entry}
              isCurrent={entry === section}
              isExpanded={isExpanded}
            />
          ))}
        </ul>
        {adminEntries.length > 0 && (
          <section aria-labelledby="admin-group" className="flex flex-col gap-1">
            <h2
              id="admin-group"
              className={isExpanded ? 'px-2.5 py-1 font-medium text-ink-3 text-small' : 'sr-only'}
            >
              Admin
            </h2>
            {!isExpanded && <hr className="mx-1 mb-1 border-line" />}
            <ul className="flex flex-col gap-0.5">
              {adminEntries.map((entry) => (
                <SidebarEntry
                  key={entry.path}
                  screen={entry}
                  isCurrent={entry === section}
                  isExpanded={isExpanded}
                />
              ))}
            </ul>
          </section>
        )}
      </nav>
      <SidebarFooter user={user} isExpanded={isExpanded} />
    </div>
  );
}
