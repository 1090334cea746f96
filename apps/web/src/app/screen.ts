import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';

export type NavigationGroup = 'main' | 'admin';

/** A screen, as data: where it is, what it is called, how it is loaded and where the navigation shows it. */
export interface Screen<Path extends string = string, Search extends object = object> {
  path: Path;
  title: string;
  load: () => Promise<{ default: FunctionComponent }>;
  /** With a group it has an entry in the sidebar, drawn with its icon. */
  group?: NavigationGroup;
  icon?: LucideIcon;
  /** Path of the entry it belongs to: highlighted in the sidebar, parent in the breadcrumb. */
  section?: string;
  /** What it reads from the address. Values arrive as plain strings; what it does not know is left out. */
  readSearch?: (raw: Record<string, unknown>) => Search;
}

/** Keeps the types of path and search, so that links are checked against the screens there are. */
export function defineScreen<const Path extends string, Search extends object = object>(
  screen: Screen<Path, Search>,
): Screen<Path, Search> {
  return screen;
}
