import { Link } from '@tanstack/react-router';
import type { Unread } from '@watchfloor/contract';
import { useUnread } from '@/domain/since/unread';
import { useCurrentUser } from '@/lib/current-user';
import { BrandMark } from '../brand-mark';
import { navigationEntries, sectionOf } from '../navigation';
import type { NavigationGroup, Screen } from '../screen';
import { type News, SidebarEntry } from './sidebar-entry';
import { SidebarFooter } from './sidebar-footer';

interface AppSidebarProps {
  screen: Screen | undefined;
  isExpanded: boolean;
}

/** Expanded it shows names; collapsed, icons with tooltips. */
export function AppSidebar({ screen, isExpanded }: AppSidebarProps) {
  const user = useCurrentUser();
  const news = newsOf(useUnread().data);
  const section = screen && sectionOf(screen);
  const groups: NavigationGroup[] = user.isAdmin ? ['Analysis', 'Admin'] : ['Analysis'];
  const entriesOf = (group: NavigationGroup) => (
    <ul className="flex flex-col gap-0.5">
      {navigationEntries(group).map((entry) => (
        <SidebarEntry
          key={entry.path}
          screen={entry}
          isCurrent={entry === section}
          isExpanded={isExpanded}
          news={news.get(entry.path)}
        />
      ))}
    </ul>
  );
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
        {entriesOf('main')}
        {groups.map((group) => (
          <section key={group} aria-labelledby={group} className="flex flex-col gap-1">
            <h2
              id={group}
              className={isExpanded ? 'px-2.5 py-1 font-medium text-ink-3 text-small' : 'sr-only'}
            >
              {group}
            </h2>
            {!isExpanded && <hr className="mx-1 mb-1 border-line" />}
            {entriesOf(group)}
          </section>
        ))}
      </nav>
      <SidebarFooter user={user} isExpanded={isExpanded} />
    </div>
  );
}

/** By the path of the entry. */
function newsOf(unread: Unread | undefined): Map<string, News> {
  if (!unread) return new Map();
  const { tasks, roomIds, roomsForYou, forumMessages, forumForYou } = unread;
  const all: [string, News][] = [
    ['/tasks', { count: tasks, words: 'tasks with news' }],
    ['/war-rooms', { count: roomIds.length, words: 'rooms with news', isForYou: roomsForYou > 0 }],
    ['/global-forum', { count: forumMessages, words: 'new messages', isForYou: forumForYou > 0 }],
  ];
  return new Map(all.filter(([, { count }]) => count > 0));
}
