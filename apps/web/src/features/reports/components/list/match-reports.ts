import { findMatches, foldText, parseSearchTerms, type Report } from '@watchfloor/contract';
import type { ReportsSearch } from '../../reports-search';

/** Folding a long text takes time; a report that is held does not change, an edit makes a new object. */
const foldedTexts = new WeakMap<Report, string>();

function foldedText(report: Report): string {
  const known = foldedTexts.get(report);
  if (known !== undefined) return known;
  const folded = foldText([report.title, report.tags.join('\n'), report.content].join('\n'));
  foldedTexts.set(report, folded);
  return folded;
}

/** Case-insensitive by title, content or tags (spec §2), by the archive's own rules: every term must occur. */
export function matchReports(
  reports: readonly Report[],
  { q = '', type }: ReportsSearch,
): Report[] {
  const terms = parseSearchTerms(q).map((term) => foldText(term));
  return reports.filter((report) => {
    if (type && report.intelligenceType !== type) return false;
    if (terms.length === 0) return true;
    const text = foldedText(report);
    return terms.every((term) => text.includes(term) && findMatches(text, [term]).length > 0);
  });
}
