import type { ReactNode } from 'react';

/** One thing that the command palette found, and where it is. */
export interface PaletteHit {
  id: string;
  title: string;
  /** Beside the title, quieter: who, where, when. */
  detail?: string | undefined;
  icon?: ReactNode;
  href: string;
}

/** A kind of things that the command palette searches. A module writes one and app/palette/palette-sources.ts lists it. */
export interface PaletteSource {
  id: string;
  heading: string;
  /** The best few hits; asked anew with every pause in typing, the call before it cancelled. */
  search: (text: string, signal: AbortSignal) => Promise<PaletteHit[]>;
  /** Where all hits are listed. */
  listHref?: ((text: string) => string) | undefined;
}
