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
  href: string;
}

/** A kind of item that the command palette searches. app/palette/palette-sources.ts lists them all. */
export interface PaletteSource {
  id: string;
  heading: string;
  /** The best few hits. Called at every pause in typing; the previous call is cancelled. */
  search: (text: string, signal: AbortSignal) => Promise<PaletteHit[]>;
  /** Where all hits are listed. */
  listHref?: ((text: string) => string) | undefined;
}
