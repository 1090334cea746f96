import { useRouter } from '@tanstack/react-router';
import { findMatches, parseSearchTerms } from '@watchfloor/contract';
import { FilePlus2, FolderPlus, ListPlus, LogOut, type LucideIcon, Moon, Sun } from 'lucide-react';
import { useCurrentUser } from '@/lib/current-user';
import { LOGOUT_PATH } from '@/lib/login';
import { setTheme, useTheme } from '@/lib/theme';
import { navigationEntries } from '../navigation';

/** A command that runs at once, without a call. */
export interface PaletteCommand {
  id: string;
  title: string;
  /** Further search terms. */
  keywords?: string;
  icon?: LucideIcon | undefined;
  run: () => void;
}

interface CommandGroup {
  heading: string;
  commands: PaletteCommand[];
}

/** The screens of the navigation and the actions available everywhere. */
export function usePaletteCommands(): CommandGroup[] {
  const { history } = useRouter();
  const user = useCurrentUser();
  const { appliedTheme } = useTheme();
  const nextTheme = appliedTheme === 'dark' ? 'light' : 'dark';
  const screens = [
    ...navigationEntries('main'),
    ...navigationEntries('Analysis'),
    ...(user.isAdmin ? navigationEntries('Admin') : []),
  ];
  return [
    {
      heading: 'Go to',
      commands: screens.map(({ path, title, icon }) => ({
        id: `screen ${path}`,
        title,
        icon,
        run: () => history.push(path),
      })),
    },
    {
      heading: 'Actions',
      commands: [
        {
          id: 'action new-report',
          title: 'New Report',
          keywords: 'submit create write',
          icon: FilePlus2,
          run: () => history.push('/reports/new'),
        },
        {
          id: 'action new-investigation',
          title: 'New Investigation',
          keywords: 'open create start',
          icon: FolderPlus,
          run: () => history.push('/investigations/new'),
        },
        {
          id: 'action new-task',
          title: 'New Task',
          keywords: 'create assign to do',
          icon: ListPlus,
          run: () => history.push('/tasks?task=new'),
        },
        {
          id: 'action theme',
          title: `Switch to ${nextTheme} theme`,
          keywords: 'dark light appearance',
          icon: nextTheme === 'dark' ? Moon : Sun,
          run: () => setTheme(nextTheme),
        },
        {
          id: 'action log-out',
          title: 'Log Out',
          keywords: 'sign out logout',
          icon: LogOut,
          run: () => location.assign(LOGOUT_PATH),
        },
      ],
    },
  ];
}

/** Every word must occur in its title or keywords. */
export function matchCommands(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const terms = parseSearchTerms(text);
  return groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ title, keywords = '' }) =>
        terms.every((term) => findMatches(`${title} ${keywords}`, [term]).length > 0),
      ),
    }))
    .filter(({ commands }) => commands.length > 0);
}
