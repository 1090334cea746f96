import type { Token } from 'markdown-it';
import type { Alignment, Block, HeadingLevel, Inline, ListItem, TableCell } from './document';

/** Reads the text of a paragraph, a heading or a cell. */
type ReadText = (content: string) => readonly Inline[];

/** The tokens of blocks as a tree. */
export function readBlocks(tokens: readonly Token[], readText: ReadText): readonly Block[] {
  markTasks(tokens);
  return readLevel(tokens.values(), readText);
}

const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/** `[x]` at the beginning of a list item becomes a property of the item. */
function markTasks(tokens: readonly Token[]): void {
  tokens.forEach((item, index) => {
    const text = tokens[index + 2];
    if (item.type !== 'list_item_open' || text?.type !== 'inline') return;
    const [mark, state] = TASK.exec(text.content) ?? [];
    if (mark === undefined) return;
    item.meta = { checked: state !== ' ' };
    text.content = text.content.slice(mark.length);
  });
}

/** Reads up to the end of what is open. */
function readLevel(tokens: Iterator<Token>, readText: ReadText): readonly Block[] {
  const blocks: Block[] = [];
  for (const token of untilClosed(tokens)) {
    const block = readBlock(token, tokens, readText);
    if (block) blocks.push(block);
  }
  return blocks;
}

function* untilClosed(tokens: Iterator<Token>): Generator<Token> {
  for (let { value: token } = tokens.next(); token; { value: token } = tokens.next()) {
    if (token.nesting < 0) return;
    yield token;
  }
}

function readBlock(token: Token, tokens: Iterator<Token>, readText: ReadText): Block | null {
  switch (token.type) {
    case 'paragraph_open':
      return { kind: 'paragraph', children: readCell(tokens, readText) };
    case 'heading_open': {
      const level = Number(token.tag.slice(1)) as HeadingLevel;
      return { kind: 'heading', level, children: readCell(tokens, readText) };
    }
    case 'blockquote_open':
      return { kind: 'quote', children: readLevel(tokens, readText) };
    case 'bullet_list_open':
      return { kind: 'list', start: null, items: readItems(tokens, readText) };
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return { kind: 'list', start, items: readItems(tokens, readText) };
    }
    case 'fence': {
      const text = token.content.replace(/\n$/, '');
      return { kind: 'code', language: token.info.trim() || null, text };
    }
    case 'table_open':
      return readTable(tokens, readText);
    case 'hr':
      return { kind: 'rule' };
    default:
      return null;
  }
}

function readItems(tokens: Iterator<Token>, readText: ReadText): ListItem[] {
  return Array.from(untilClosed(tokens), (item) => ({
    checked: typeof item.meta?.checked === 'boolean' ? item.meta.checked : null,
    children: readLevel(tokens, readText),
  }));
}

/** The text between an opening and a closing token. */
function readCell(tokens: Iterator<Token>, readText: ReadText): readonly Inline[] {
  return Array.from(untilClosed(tokens), ({ content }) => readText(content)).flat();
}

function readTable(tokens: Iterator<Token>, readText: ReadText): Block {
  const align: Alignment[] = [];
  const readRow = () =>
    Array.from(untilClosed(tokens), (cell): TableCell => {
      if (cell.type === 'th_open') align.push(alignmentOf(cell));
      return readCell(tokens, readText);
    });
  const [header = [], ...rows] = Array.from(untilClosed(tokens), () =>
    Array.from(untilClosed(tokens), readRow),
  ).flat();
  return { kind: 'table', align, header, rows };
}

function alignmentOf(cell: Token): Alignment {
  const [, side] = /text-align:(left|center|right)/.exec(String(cell.attrGet('style'))) ?? [];
  return (side as Alignment | undefined) ?? null;
}
