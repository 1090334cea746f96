import { type MakeEdit, replaceSelection, type TextSelection } from './text-edit';

/** More than that is a file to attach. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 20;

type Row = readonly string[];

/** A table of two columns to fill in. */
export const insertTable: MakeEdit = (text, selection) => {
  const table = toMarkdown([
    ['Heading', 'Heading'],
    ['', ''],
  ]);
  const edit = asBlock(text, selection, table);
  const start = edit.from + edit.insert.indexOf('Heading');
  return { ...edit, selection: { start, end: start + 'Heading'.length } };
};

/** Cells copied from a spreadsheet or a page become a table. */
export function pasteTable(text: string, selection: TextSelection, html: string, plain: string) {
  const rows = rowsOfHtml(html) ?? rowsOfTabs(plain);
  if (!rows || rows.length > MAX_ROWS || (rows[0]?.length ?? 0) > MAX_COLUMNS) return null;
  return asBlock(text, selection, toMarkdown(rows));
}

/** A table stands alone between blank lines. */
function asBlock(text: string, selection: TextSelection, block: string) {
  const before = text.slice(0, selection.start);
  const after = text.slice(selection.end);
  const lead =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return replaceSelection(selection, lead + block + tail);
}

function toMarkdown([header = [], ...rows]: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.map(escapeCell).join(' | ')} |`;
  const rule = `|${header.map(() => '---').join('|')}|`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

const escapeCell = (cell: string) => cell.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');

/** The rows of a table that comes alone. It is only read: nothing of it is shown or loaded. */
function rowsOfHtml(html: string): Row[] | null {
  if (!/<table/i.test(html)) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const [table, another] = page.querySelectorAll('table');
  if (!table || another) return null;
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''));
  table.remove();
  page.querySelectorAll('style, meta').forEach((element) => {
    element.remove();
  });
  return page.body.textContent?.trim() ? null : asTable(rows);
}

/** Every line must have as many tabs: indented code has not. */
function rowsOfTabs(plain: string): Row[] | null {
  if (!plain.includes('\t')) return null;
  const lines = plain.replace(/[\r\n]+$/, '').split(/\r\n|[\n\r]/, MAX_ROWS + 2);
  const rows = lines.map((line) => line.split('\t'));
  const [first] = rows;
  if (rows.length < 2 || rows.some((row) => row.length !== first?.length)) return null;
  return asTable(rows);
}

function asTable(rows: readonly Row[]): Row[] | null {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns < 2 || rows.length === 0) return null;
  return rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
}
