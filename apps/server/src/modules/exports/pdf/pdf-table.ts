import type { Inline } from '@watchfloor/markdown';
import type { Field, Table } from '../export-document';
import { breakLines, type Line, type Run } from './break-lines';
import { fitColumns } from './fit-columns';
import { COLORS, type TextSetting, toRuns } from './inline-runs';
import type { Area, PdfCanvas, Structure } from './pdf-canvas';

const SIZE = 9;
const LINE = 13;
const PADDING = 4;
/** A header that fills more of a page is not repeated. */
const HEADER_SHARE = 1 / 4;
/** A row that fills more of a page may be divided between two. */
const ROW_SHARE = 1 / 3;

interface Cell {
  readonly lines: readonly Line[];
  readonly align: 'left' | 'center' | 'right' | null;
  readonly type: 'TH' | 'TD';
  readonly scope?: 'Column' | 'Row';
}

interface Grid {
  readonly area: Area;
  readonly widths: readonly number[];
  readonly structure: Structure;
}

/** Draws a table; its header is repeated at the top of each page. */
export function drawTable(
  canvas: PdfCanvas,
  setting: TextSetting,
  { align, header, rows }: Table,
  area: Area,
): void {
  const setRow = (cells: readonly (readonly Inline[])[], isBold: boolean): Run[][] =>
    header.map((_, column) =>
      toRuns(cells[column] ?? [], { size: SIZE, color: COLORS.text, isBold }, setting),
    );
  const names = setRow(header, true);
  const body = rows.map((row) => setRow(row, false));
  const widths = fitColumns([names, ...body], area.width, PADDING, canvas.measure);
  const wrap = (runs: readonly Run[], column: number) =>
    breakLines(runs, (widths[column] ?? 0) - 2 * PADDING, canvas.measure);
  const structure = canvas.doc.struct('Table');
  area.structure.add(structure);
  const grid = { area, widths, structure };
  const headerCells = names.map(
    (runs, column): Cell => ({
      lines: wrap(runs, column),
      align: align[column] ?? null,
      type: 'TH',
      scope: 'Column',
    }),
  );
  const isRepeated = heightOf(headerCells) <= canvas.height * HEADER_SHARE;
  canvas.ensureRoom(heightOf(headerCells) + LINE + 2 * PADDING);
  drawRow(canvas, grid, headerCells);
  for (const row of body) {
    const cells = row.map(
      (runs, column): Cell => ({
        lines: wrap(runs, column),
        align: align[column] ?? null,
        type: 'TD',
      }),
    );
    drawRow(canvas, grid, cells, isRepeated ? headerCells : undefined);
  }
  structure.end();
  canvas.addSpace(10);
}

/** Names on the left, values on the right. */
export function drawFields(
  canvas: PdfCanvas,
  setting: TextSetting,
  fields: readonly Field[],
  area: Area,
): void {
  const style = { size: SIZE, color: COLORS.text };
  const widths = [area.width * 0.22, area.width * 0.78];
  const structure = canvas.doc.struct('Table');
  area.structure.add(structure);
  for (const [name, value] of fields) {
    const cells = [
      toRuns([{ kind: 'text', text: name }], { ...style, color: COLORS.quiet }, setting),
      toRuns(value, style, setting),
    ].map(
      (runs, column): Cell => ({
        lines: breakLines(runs, (widths[column] ?? 0) - 2 * PADDING, canvas.measure),
        align: null,
        ...(column === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' }),
      }),
    );
    drawRow(canvas, { area, widths, structure }, cells);
  }
  structure.end();
  canvas.addSpace(10);
}

const linesOf = (cells: readonly Cell[]) => Math.max(1, ...cells.map(({ lines }) => lines.length));
const heightOf = (cells: readonly Cell[]) => linesOf(cells) * LINE + 2 * PADDING;

/** A row that is too high goes on at the top of the next page, below the header. */
function drawRow(
  canvas: PdfCanvas,
  { area, widths, structure }: Grid,
  cells: readonly Cell[],
  repeated?: readonly Cell[],
): void {
  const { doc } = canvas;
  const row = doc.struct('TR');
  structure.add(row);
  const owners = cells.map(({ type, scope }) => {
    // The types of the library lack the scope.
    const options = scope ? { scope } : {};
    const owner = doc.struct(type, options as PDFKit.Mixins.StructureElementOptions);
    row.add(owner);
    return owner;
  });
  const total = linesOf(cells);
  const isWhole = heightOf(cells) <= canvas.height * ROW_SHARE;
  for (let from = 0; from < total; ) {
    const room = Math.floor((canvas.bottom - canvas.y - 2 * PADDING) / LINE);
    if (room < (isWhole ? total : 1)) {
      canvas.addPage();
      if (repeated) drawSlice(canvas, area, widths, repeated, null, 0, linesOf(repeated));
      continue;
    }
    const count = Math.min(room, total - from);
    drawSlice(canvas, area, widths, cells, owners, from, from + count);
    from += count;
  }
  row.end();
}

/** Draws lines of each cell. Without owners they repeat what was there before. */
function drawSlice(
  canvas: PdfCanvas,
  area: Area,
  widths: readonly number[],
  cells: readonly Cell[],
  owners: readonly Structure[] | null,
  from: number,
  to: number,
): void {
  const { doc } = canvas;
  const height = (to - from) * LINE + 2 * PADDING;
  const top = canvas.y;
  canvas.markDecoration();
  area.backdrop?.(top, height);
  if (cells.every(({ scope }) => scope === 'Column')) {
    doc.rect(area.left, top, area.width, height).fill('#E5E7EB');
  }
  doc.moveTo(area.left, top + height).lineTo(area.left + area.width, top + height);
  doc.lineWidth(0.5).strokeColor(COLORS.rule).stroke();
  let left = area.left;
  cells.forEach(({ lines, align, type }, column) => {
    const width = widths[column] ?? 0;
    lines.slice(from, to).forEach((line, index) => {
      const x = left + PADDING + shiftOf(align, width - 2 * PADDING - line.width);
      const y = top + PADDING + index * LINE;
      const owner = owners?.[column];
      if (owner) canvas.drawLine(line, x, y, owner, type);
      else drawRepeated(doc, line, x, y);
    });
    left += width;
  });
  canvas.moveTo(top + height);
}

function shiftOf(align: Cell['align'], spare: number): number {
  if (align === 'right') return Math.max(0, spare);
  return align === 'center' ? Math.max(0, spare / 2) : 0;
}

function drawRepeated(doc: PDFKit.PDFDocument, line: Line, x: number, y: number): void {
  for (const { run, text, x: offset } of line.fragments) {
    doc.font(run.font).fontSize(run.size).fillColor(run.color);
    doc.text(text, x + offset, y, { lineBreak: false });
  }
}
