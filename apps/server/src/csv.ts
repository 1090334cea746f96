/** Spreadsheets run such text as a formula; a leading apostrophe prevents that. */
const FORMULA = /^[=+\-@\t\r]/;

export type CsvCell = string | number | null;

function toCsvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180. */
export const toCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`;

/** With a byte order mark, so that spreadsheets detect UTF-8. */
export const toCsvHeader = (names: readonly string[]): string => `\uFEFF${toCsvLine(names)}`;
