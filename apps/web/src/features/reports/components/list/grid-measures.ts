/** Between cards, in pixels. */
export const GAP = 12;

const CARD_REM = 13.125;
/** Where fingers point, the View button is taller. */
const COARSE_CARD_REM = 14.125;

/** A card has room for two lines of title, two of content, one of tags; in the reader's own text size. */
export function rowHeight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return (matchMedia('(pointer: coarse)').matches ? COARSE_CARD_REM : CARD_REM) * rem;
}

/** As many columns as leave each card a readable line. */
export function columnsFor(width: number): number {
  if (width >= 1500) return 3;
  return width >= 760 ? 2 : 1;
}
