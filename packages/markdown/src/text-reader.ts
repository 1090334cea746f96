import type { MarkdownIt, Token } from 'markdown-it';
import { countElements, FOOTNOTE_ELEMENTS } from './count-elements';
import type { MarkdownForm } from './create-parser';
import type { Block, Inline, MarkdownDocument } from './document';
import { countMarks } from './hostile-text';
import { MAX_DEPTH, MAX_ELEMENTS, MAX_MARKS } from './limits';
import { linkText, plainBlock } from './plain-block';
import { readBlocks } from './read-blocks';
import { readInlines } from './read-inlines';
import type { Definitions } from './rules/definition-rule';

/** Reads one text, as long as it stays within the limits. */
export class TextReader {
  private readonly definitions: Definitions = {
    references: {},
    footnotes: new Map(),
    used: new Set(),
    isFootnote: false,
  };
  /** The labels of footnotes, in the order of their first mention. */
  private readonly labels: string[] = [];
  private left = MAX_ELEMENTS;
  private marksLeft = MAX_MARKS;
  private readonly parser: MarkdownIt;
  private readonly form: MarkdownForm;

  constructor(parser: MarkdownIt, form: MarkdownForm) {
    this.parser = parser;
    this.form = form;
  }

  read(lines: readonly string[]): MarkdownDocument {
    const shown: (Block | Token)[] = [];
    for (const tokens of splitBlocks(this.parser.parse(lines.join('\n'), this.definitions))) {
      const [first] = tokens;
      const [from, to] = first?.map ?? [0, 0];
      if (first?.type.endsWith('_definition')) {
        shown.push(first);
        continue;
      }
      keepIndent(tokens, lines[from] ?? '');
      const blocks = this.readGroup(tokens, lines.slice(from, to), this.definitions);
      if (this.left < 0) {
        shown.push(plainBlock(lines.slice(from)));
        break;
      }
      shown.push(...blocks);
    }
    const footnotes = this.readFootnotes();
    return {
      blocks: shown.flatMap((part) => ('kind' in part ? part : this.showUnused(part, lines))),
      footnotes,
    };
  }

  private readGroup(
    tokens: readonly Token[],
    lines: readonly string[],
    definitions: Definitions,
  ): readonly Block[] {
    // The library leaves out what is nested too deeply.
    if (tokens.some(isTooDeep)) return [plainBlock(lines)];
    // Each opening token becomes an element; with too many of them their texts need not be read.
    if (tokens.filter(({ nesting }) => nesting > 0).length > this.left) this.left = -1;
    if (this.left < 0) return [];
    const known = this.labels.length;
    const blocks = readBlocks(tokens, (content) => this.readText(content, definitions));
    for (const block of blocks) this.left -= countElements(block);
    // It is shown as it was typed, so its footnotes have no marks.
    if (this.left < 0) this.labels.length = known;
    return blocks;
  }

  private readText(content: string, definitions: Definitions): readonly Inline[] {
    this.marksLeft -= countMarks(content);
    if (this.marksLeft < 0) this.left = -1;
    if (this.left < 0) return [];
    const tokens: Token[] = [];
    this.parser.inline.parse(content, this.parser, definitions, tokens);
    return readInlines(tokens, { form: this.form, numberOf: (label) => this.numberOf(label) });
  }

  private numberOf(label: string): number {
    const known = this.labels.indexOf(label);
    if (known >= 0) return known + 1;
    this.left -= FOOTNOTE_ELEMENTS;
    return this.labels.push(label);
  }

  private readFootnotes(): (readonly Block[])[] {
    const footnotes: (readonly Block[])[] = [];
    const definitions = { ...this.definitions, isFootnote: true };
    // A footnote may mention further ones.
    for (const label of this.labels) {
      const text = this.definitions.footnotes.get(label) ?? '';
      const lines = text.split('\n');
      const tokens = this.left < 0 ? [] : this.parser.parse(text, definitions);
      const blocks = this.readGroup(tokens, lines, definitions);
      footnotes.push(this.left < 0 ? [plainBlock(lines)] : blocks);
    }
    return footnotes;
  }

  /** A definition that nothing refers to is a text like any other. */
  private showUnused({ type, content, map }: Token, lines: readonly string[]): readonly Block[] {
    const isUsed =
      type === 'footnote_definition'
        ? this.labels.includes(content)
        : this.definitions.used.has(content);
    return isUsed ? [] : [plainBlock(lines.slice(...(map ?? [0, 0])), linkText)];
  }
}

/** The tokens of each block that is in no other one. */
function* splitBlocks(tokens: readonly Token[]): Generator<readonly Token[]> {
  let start = 0;
  let depth = 0;
  for (const [index, { nesting }] of tokens.entries()) {
    depth += nesting;
    if (depth > 0) continue;
    yield tokens.slice(start, index + 1);
    start = index + 1;
  }
}

const isTooDeep = ({ type, level }: Token): boolean =>
  level >= MAX_DEPTH - 1 && /^(?:blockquote|list_item)_open$/.test(type);

/** Plain text was aligned with spaces; the library takes those of the first line away. */
function keepIndent([opening, text]: readonly Token[], line: string): void {
  if (opening?.type !== 'paragraph_open' || !text) return;
  const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
  text.content = indent + text.content;
}
