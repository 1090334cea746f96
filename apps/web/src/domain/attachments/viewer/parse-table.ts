export interface ParsedTable {
  readonly rows: readonly (readonly string[])[];
  /** There is more than was asked for. */
  readonly isCut: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The sign that is most often in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((sign) => line.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Rows and cells of CSV, with quoted cells; the text is only ever text, also if it looks like a formula. */
export function parseTable(text: string, maxRows: number, maxColumns: number): ParsedTable {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let isCut = false;
  const endCell = (cell: string) => {
    if (row.length < maxColumns) row.push(cell);
    else isCut = true;
  };
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      const end = endOfQuoted(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const next = nextSign(text, at, delimiter);
    cell += text.slice(at, next);
    endCell(cell);
    at = next + 1;
    if (text[next] === delimiter) continue;
    if (text[next] === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
    if (rows.length === maxRows) return { rows, isCut: isCut || at < text.length };
  }
  if (row.length > 0) rows.push(row);
  return { rows, isCut };
}

function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return text.length;
}

function nextSign(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r')
    at += 1;
  return at;
}
