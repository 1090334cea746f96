/**
 * Spreadsheets run text that begins like this as a formula; an apostrophe before it prevents that. Where lists have commas in numbers, a
 * semicolon begins another cell.
 */
const FORMULA = /(?:^|;)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g;

export type CsvCell = string | number | null;

function toCsvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "$&'");
  return /[",;\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180. */
export const toCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`;

/** With a byte order mark, so that spreadsheets detect UTF-8. */
export const toCsvHeader = (names: readonly string[]): string => `\uFEFF${toCsvLine(names)}`;
