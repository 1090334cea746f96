import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';

/** All but the first stand under their names. */
export type NavigationGroup = 'main' | 'Analysis' | 'Admin';

/** A screen as data: its path, title, loader and place in the navigation. */
export interface Screen<Path extends string = string, Search extends object = object> {
  path: Path;
  title: string;
  load: () => Promise<{ default: FunctionComponent }>;
  /** With a group it has an entry in the sidebar, drawn with its icon. */
  group?: NavigationGroup;
  icon?: LucideIcon;
  /** Path of the entry it belongs to: highlighted in the sidebar, parent in the breadcrumb. */
  section?: string;
  /** Reads the search parameters. Values are plain strings; unknown ones are dropped. */
  readSearch?: (raw: Record<string, unknown>) => Search;
}

/** For a screen that reads its own search parameters, so that this takes no room on the first screen. */
export const readRaw = <Search extends object>(raw: Search): Search => raw;

/** Preserves the types of path and search, so that links are type-checked. */
export function defineScreen<const Path extends string, Search extends object = object>(
  screen: Screen<Path, Search>,
): Screen<Path, Search> {
  return screen;
}
