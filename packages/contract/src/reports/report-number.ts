const NUMBER = 'WF-\\d{4}-\\d{6,10}';
/** `WF-2026-000123`: the year of submission and a count within it. */
export const REPORT_NUMBER = new RegExp(`^${NUMBER}$`);
export const REPORT_NUMBER_IN_TEXT = new RegExp(`(?<![\\w-])${NUMBER}(?![\\w-])`, 'g');

/** Most numbers of a text that are looked up. */
export const NUMBERS_MAX = 100;

/** The different report numbers in a text, in the order of their first mention. */
export const findReportNumbers = (text: string): string[] =>
  [...new Set(text.match(REPORT_NUMBER_IN_TEXT) ?? [])].slice(0, NUMBERS_MAX);
