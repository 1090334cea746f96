import type { Block, Inline, ListItem } from '@watchfloor/markdown';
import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  type INumberingOptions,
  type IParagraphOptions,
  LevelFormat,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from 'docx';
import type { Field, Part, Table as TablePart } from '../export-document';
import { MONO, type RunSetting, toRun, toRuns } from './docx-inlines';

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;
/** Word numbers nine levels. */
const DEEPEST = 8;
/** Twentieths of a point, as the bullets of Word have them. */
const INDENT = 720;
const HANGING = 360;

/** The width of the names of fields. */
const NAMES_PERCENT = 22;

type Numbering = INumberingOptions['config'][number];
interface ListNumbering {
  readonly reference: string;
  readonly instance: number;
}
/** Where a block is: its indent in steps, and the quotes around it. */
interface Place {
  readonly depth: number;
  readonly isQuoted: boolean;
}

/** Turns parts into what Word shows. Ordered lists are numbered by Word, each from its own start. */
export function createDocxBlocks(setting: RunSetting) {
  const numberings = new Map<number, Numbering>();
  let lists = 0;

  /** Each list counts on its own, although those with the same start share a definition. */
  function startList(start: number): ListNumbering {
    const reference = `from-${start}`;
    if (!numberings.has(start)) {
      const levels = Array.from({ length: DEEPEST + 1 }, (_, level) => ({
        level,
        start,
        format: LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: HANGING } } },
      }));
      numberings.set(start, { reference, levels });
    }
    lists += 1;
    return { reference, instance: lists };
  }

  const toParagraph = (
    inlines: readonly Inline[],
    place: Place,
    options: IParagraphOptions = {},
  ): Paragraph =>
    new Paragraph({
      ...(place.depth > 0 ? { indent: { left: INDENT * place.depth } } : {}),
      ...(place.isQuoted
        ? { border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: '9CA3AF' } } }
        : {}),
      ...options,
      children: toRuns(inlines, setting),
    });

  function toItem(
    { checked, children }: ListItem,
    numbering: ListNumbering | null,
    place: Place,
  ): (Paragraph | Table)[] {
    const level = Math.min(place.depth, DEEPEST);
    const mark: Inline[] =
      checked === null ? [] : [{ kind: 'text', text: checked ? '[x] ' : '[ ] ' }];
    const [first, ...rest] = children;
    const isText = first?.kind === 'paragraph';
    const options: IParagraphOptions =
      numbering === null ? { bullet: { level } } : { numbering: { ...numbering, level } };
    const inner = { ...place, depth: Math.min(place.depth + 1, DEEPEST) };
    return [
      toParagraph(isText ? [...mark, ...first.children] : mark, { ...place, depth: 0 }, options),
      ...toBlocks(isText ? rest : children, inner),
    ];
  }

  const toCodeLines = (text: string, place: Place): Paragraph[] =>
    text.split('\n').map(
      (line) =>
        new Paragraph({
          indent: { left: INDENT * place.depth },
          spacing: { after: 0 },
          shading: { type: ShadingType.CLEAR, fill: 'F3F4F6' },
          children: [toRun(line, { font: MONO })],
        }),
    );

  const toCell = (
    inlines: readonly Inline[],
    isHeader: boolean,
    align?: string | null,
    percent?: number,
  ) =>
    new TableCell({
      ...(percent ? { width: { size: percent, type: WidthType.PERCENTAGE } } : {}),
      ...(isHeader ? { shading: { type: ShadingType.CLEAR, fill: 'E5E7EB' } } : {}),
      margins: { top: 40, bottom: 40, left: 80, right: 80 },
      children: [
        new Paragraph({
          spacing: { after: 0 },
          ...(align === 'right' ? { alignment: AlignmentType.END } : {}),
          ...(align === 'center' ? { alignment: AlignmentType.CENTER } : {}),
          children: toRuns(inlines, setting, isHeader ? { bold: true } : {}),
        }),
      ],
    });

  const FULL_WIDTH = { size: 100, type: WidthType.PERCENTAGE };

  const toTable = ({ header, rows, align }: TablePart): Table =>
    new Table({
      width: FULL_WIDTH,
      rows: [
        new TableRow({
          tableHeader: true,
          children: header.map((cell, i) => toCell(cell, true, align[i])),
        }),
        ...rows.map(
          (row) =>
            new TableRow({ children: header.map((_, i) => toCell(row[i] ?? [], false, align[i])) }),
        ),
      ],
    });

  const toFields = (fields: readonly Field[]): Table =>
    new Table({
      width: FULL_WIDTH,
      rows: fields.map(
        ([name, value]) =>
          new TableRow({
            children: [
              toCell([{ kind: 'text', text: name }], true, null, NAMES_PERCENT),
              toCell(value, false, null, 100 - NAMES_PERCENT),
            ],
          }),
      ),
    });

  const toNotice = ({ title, text }: Extract<Part, { kind: 'notice' }>): Paragraph =>
    new Paragraph({
      shading: { type: ShadingType.CLEAR, fill: 'FEF2F2' },
      border: { left: { style: BorderStyle.SINGLE, size: 24, space: 8, color: 'B91C1C' } },
      children: [toRun(`${title}\n`, { bold: true }), toRun(text)],
    });

  /** Two tables without a paragraph between them would become one. */
  const withSpace = (table: Table) => [table, new Paragraph({ children: [] })];

  function toBlock(block: Part, place: Place): (Paragraph | Table)[] {
    switch (block.kind) {
      case 'paragraph':
        return [toParagraph(block.children, place)];
      case 'heading':
        return [
          toParagraph(block.children, place, { heading: HEADINGS[block.level - 1] ?? 'Heading6' }),
        ];
      case 'quote':
        return toBlocks(block.children, {
          depth: Math.min(place.depth + 1, DEEPEST),
          isQuoted: true,
        });
      case 'list': {
        const numbering = block.start === null ? null : startList(block.start);
        return block.items.flatMap((item) => toItem(item, numbering, place));
      }
      case 'code':
        return [...toCodeLines(block.text, place), new Paragraph({ children: [] })];
      case 'rule':
        return [new Paragraph({ thematicBreak: true })];
      case 'table':
        return withSpace(toTable(block));
      case 'fields':
        return withSpace(toFields(block.rows));
      case 'notice':
        return [toNotice(block)];
    }
  }

  const toBlocks = (blocks: readonly (Block | Part)[], place: Place): (Paragraph | Table)[] =>
    blocks.flatMap((block) => toBlock(block, place));

  return {
    toBlocks: (parts: readonly Part[]) => toBlocks(parts, { depth: 0, isQuoted: false }),
    /** Of the lists so far. */
    listNumberings: () => [...numberings.values()],
  };
}
