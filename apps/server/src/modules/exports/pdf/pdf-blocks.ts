import type { Block, Inline, ListItem } from '@watchfloor/markdown';
import type { Part } from '../export-document';
import { breakLines } from './break-lines';
import { COLORS, setText, type TextSetting, type TextStyle, toRuns } from './inline-runs';
import type { Area, PdfCanvas } from './pdf-canvas';
import type { PdfPictures } from './pdf-pictures';
import { drawFields, drawTable } from './pdf-table';

const BODY: TextStyle = { size: 10, color: COLORS.text };
const LINE = 14.5;
const GAP = 7;
const INDENT = 18;
/** Deeper levels stay where they are, so that a line keeps room for a word. */
const NARROWEST = 160;
const HEADINGS = [20, 14, 12, 11, 10.5, 10] as const;

const isBlank = (nodes: readonly Inline[]): boolean =>
  nodes.every((node) => node.kind === 'break' || (node.kind === 'text' && !node.text.trim()));

/** Draws blocks below each other. */
export function createBlocks(canvas: PdfCanvas, setting: TextSetting, pictures: PdfPictures) {
  const { doc, measure } = canvas;

  function drawText(
    area: Area,
    type: string,
    runs: ReturnType<typeof toRuns>,
    { lineHeight = LINE, isCode = false } = {},
  ): void {
    const structure = doc.struct(type);
    area.structure.add(structure);
    const lines = breakLines(runs, area.width, measure, isCode);
    canvas.drawLines(lines, area, structure, type, lineHeight);
    structure.end();
  }

  function drawHeading(block: Extract<Block, { kind: 'heading' }>, area: Area): void {
    const size = HEADINGS[block.level - 1] ?? 10;
    canvas.addSpace(size * 0.7);
    // A heading stays with the first lines below it.
    canvas.ensureRoom(size * 1.5 + LINE * 3);
    const runs = toRuns(block.children, { ...BODY, size, isBold: true }, setting);
    drawText(area, `H${block.level}`, runs, { lineHeight: size * 1.4 });
    canvas.addSpace(size * 0.3);
  }

  function inset(area: Area, by: number): Area {
    const step = area.width - by < NARROWEST ? 0 : by;
    return { ...area, left: area.left + step, width: area.width - step };
  }

  /** Text, and the pictures between it. */
  function drawParagraph(children: readonly Inline[], area: Area): void {
    const at = children.findIndex((node) => node.kind === 'image' && pictures.has(node.href));
    const image = children[at];
    if (image?.kind !== 'image') {
      drawText(area, 'P', toRuns(children, BODY, setting));
      canvas.addSpace(GAP);
      return;
    }
    if (!isBlank(children.slice(0, at))) drawParagraph(children.slice(0, at), area);
    pictures.draw(image, area);
    canvas.addSpace(GAP);
    if (!isBlank(children.slice(at + 1))) drawParagraph(children.slice(at + 1), area);
  }

  function drawQuote(block: Extract<Block, { kind: 'quote' }>, area: Area): void {
    const structure = doc.struct('BlockQuote');
    area.structure.add(structure);
    const backdrop = (y: number, height: number) => {
      area.backdrop?.(y, height);
      doc.rect(area.left + 2, y, 2, height).fill(COLORS.rule);
    };
    drawBlocks(block.children, { ...inset(area, INDENT), structure, backdrop });
    structure.end();
  }

  function drawCode(text: string, area: Area): void {
    const backdrop = (y: number, height: number) => {
      area.backdrop?.(y, height);
      doc.rect(area.left, y, area.width, height).fill('#F3F4F6');
    };
    const inner = { ...inset(area, 6), backdrop };
    const style = { ...BODY, isMono: true, size: 8.5 };
    const runs = setText(text.replaceAll('\t', '    '), style, setting);
    drawText(inner, 'Code', runs, { lineHeight: 12, isCode: true });
    canvas.addSpace(GAP);
  }

  function drawItem({ checked, children }: ListItem, label: string, area: Area): void {
    const item = doc.struct('LI');
    area.structure.add(item);
    const name = doc.struct('Lbl');
    const body = doc.struct('LBody');
    item.add(name);
    item.add(body);
    canvas.ensureRoom(LINE);
    const [line] = breakLines(setText(label, BODY, setting), area.width, measure);
    const width = Math.max(INDENT, (line?.width ?? 0) + 6);
    if (line) canvas.drawLine(line, area.left, canvas.y, name, 'Lbl');
    name.end();
    const mark =
      checked === null ? [] : [{ kind: 'text', text: checked ? '[x] ' : '[ ] ' } as const];
    const [first, ...rest] = children;
    const inner = { ...inset(area, width), structure: body };
    if (first?.kind === 'paragraph') {
      drawBlock({ ...first, children: [...mark, ...first.children] }, inner);
      drawBlocks(rest, inner);
    } else drawBlocks([{ kind: 'paragraph', children: mark }, ...children], inner);
    item.end();
  }

  function drawList(block: Extract<Block, { kind: 'list' }>, area: Area): void {
    const structure = doc.struct('L');
    area.structure.add(structure);
    block.items.forEach((item, index) => {
      const label = block.start === null ? '•' : `${block.start + index}.`;
      drawItem(item, label, { ...area, structure });
    });
    structure.end();
  }

  function drawRule(area: Area): void {
    canvas.ensureRoom(GAP * 2);
    canvas.markDecoration();
    doc.moveTo(area.left, canvas.y + GAP).lineTo(area.left + area.width, canvas.y + GAP);
    doc.lineWidth(0.7).strokeColor(COLORS.rule).stroke();
    canvas.moveTo(canvas.y + GAP * 2);
  }

  function drawNotice({ title, text }: Extract<Part, { kind: 'notice' }>, area: Area): void {
    canvas.ensureRoom(LINE * 4);
    const backdrop = (y: number, height: number) => {
      doc.rect(area.left, y, area.width, height).fill('#FEF2F2');
      doc.rect(area.left, y, 3, height).fill('#B91C1C');
    };
    const inner = { ...inset(area, 12), backdrop };
    drawText(inner, 'P', setText(title, { ...BODY, isBold: true }, setting));
    drawText(inner, 'P', setText(text, BODY, setting));
    canvas.addSpace(GAP * 1.5);
  }

  function drawBlocks(blocks: readonly Part[], area: Area): void {
    for (const block of blocks) drawBlock(block, area);
  }

  function drawBlock(block: Part, area: Area): void {
    switch (block.kind) {
      case 'paragraph':
        drawParagraph(block.children, area);
        break;
      case 'heading':
        drawHeading(block, area);
        break;
      case 'quote':
        drawQuote(block, area);
        break;
      case 'list':
        drawList(block, area);
        break;
      case 'code':
        drawCode(block.text, area);
        break;
      case 'rule':
        drawRule(area);
        break;
      case 'notice':
        drawNotice(block, area);
        break;
      case 'table':
        drawTable(canvas, setting, block, area);
        break;
      case 'fields':
        drawFields(canvas, setting, block.rows, area);
        break;
    }
  }

  return { drawBlocks };
}
