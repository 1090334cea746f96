import type { ReactNode } from 'react';

/** One thing that the command palette found, and where it is. */
export interface PaletteHit {
  id: string;
  title: string;
  /** Secondary text beside the title: who, where, when. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** Beside the title: its marking. */
  badge?: ReactNode;
  /** A path of the product, or an address outside. */
  href: string;
}
