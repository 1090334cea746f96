import type { ReportView } from '../../reports-search';
import { WIDE_TABLE_REM } from './report-headings';

/** Between cards, in pixels. */
const GAP = 12;
export const gapOf = (view: ReportView) => (view === 'table' ? 0 : GAP);

const CARD_REM = 14.875;
/** The View button is taller on touch screens. */
const COARSE_CARD_REM = 15.875;

const TABLE_ROW_REM = 2.75;
/** In a narrow table the marking is below the title, and the number below that. */
const NARROW_ROW_REM = 4.75;

/** A card fits its marking, two lines of title, two of content, one of tags, in the reader's text size; a table row fits one line or two. */
export function rowHeight(view: ReportView, width: number): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  if (view === 'table') {
    return (width < WIDE_TABLE_REM * rem ? NARROW_ROW_REM : TABLE_ROW_REM) * rem;
  }
  return (matchMedia('(pointer: coarse)').matches ? COARSE_CARD_REM : CARD_REM) * rem;
}

/** As many columns as keep the cards readable. */
export function columnsFor(view: ReportView, width: number): number {
  if (view === 'table') return 1;
  if (width >= 1500) return 3;
  return width >= 760 ? 2 : 1;
}
