import { findMatches, foldText, parseSearchTerms, type Report } from '@watchfloor/contract';
import { filterOf, type ReportsFilter, type ReportsSearch } from '../../reports-search';

/** Caches folded texts: a cached report never changes, an edit makes a new object. */
const foldedTexts = new WeakMap<Report, string>();

function foldedText(report: Report): string {
  const known = foldedTexts.get(report);
  if (known !== undefined) return known;
  const folded = foldText([report.title, report.tags.join('\n'), report.content].join('\n'));
  foldedTexts.set(report, folded);
  return folded;
}

/** Case-insensitive by title, content or tags (spec §2), by the server's rules: every term must occur. */
export function matchReports(
  reports: readonly Report[],
  { q = '', ...search }: ReportsSearch,
): Report[] {
  const meets = meetsFilter(filterOf(search));
  const terms = parseSearchTerms(q).map((term) => foldText(term));
  return reports.filter((report) => {
    if (!meets(report)) return false;
    if (terms.length === 0) return true;
    const text = foldedText(report);
    return terms.every((term) => text.includes(term) && findMatches(text, [term]).length > 0);
  });
}

/** The server's rules for everything but the text. */
const meetsFilter =
  ({ type, region, author, tag, grade, from, to }: ReportsFilter) =>
  (report: Report) => {
    const day = report.createdAt.slice(0, 10);
    return (
      (!type || report.intelligenceType === type) &&
      (!region || report.region === region.trim()) &&
      (!author || report.userId === author) &&
      (!tag || report.tags.includes(tag.trim())) &&
      (!grade || isGraded(report, grade)) &&
      (!from || day >= from) &&
      (!to || day <= to)
    );
  };

/** Letter and digit are each as good or better. What is unknown, F or 6, is not: it comes after E and 5. */
function isGraded(report: Report, grade: string): boolean {
  const { sourceReliability: letter, informationCredibility: digit } = report;
  const [leastLetter = '', leastDigit = ''] = grade;
  return letter !== null && digit !== null && letter <= leastLetter && digit <= Number(leastDigit);
}
