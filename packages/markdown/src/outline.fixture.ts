import type { Block, Inline, MarkdownDocument } from './document';

/** A tree in few characters, for tables of tests. */
export const outline = ({ blocks, footnotes }: MarkdownDocument): string =>
  [...blocks.map(block), ...footnotes.map((note, index) => `${index + 1}=${note.map(block)}`)].join(
    ' ',
  );

function block(node: Block): string {
  switch (node.kind) {
    case 'paragraph':
      return `p(${inlines(node.children)})`;
    case 'heading':
      return `h${node.level}(${inlines(node.children)})`;
    case 'quote':
      return `quote(${node.children.map(block).join(' ')})`;
    case 'list':
      return `${node.start ?? 'list'}(${node.items
        .map(({ checked, children }) => `${mark(checked)}${children.map(block).join(' ')}`)
        .join(' | ')})`;
    case 'code':
      return `code:${node.language ?? ''}(${node.text})`;
    case 'table':
      return `table:${node.align.map((side) => side?.[0] ?? '-').join('')}(${[
        node.header,
        ...node.rows,
      ]
        .map((row) => row.map(inlines).join(' | '))
        .join(' / ')})`;
    case 'rule':
      return 'rule';
  }
}

const mark = (checked: boolean | null) => (checked === null ? '' : checked ? '[x]' : '[ ]');

const NAMES = { emphasis: 'em', strong: 'b', deleted: 'del' } as const;

export const inlines = (nodes: readonly Inline[]): string => nodes.map(inline).join('');

function inline(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return '⏎';
    case 'code':
      return `\`${node.text}\``;
    case 'link':
      return `<${node.href}>${inlines(node.children)}</>`;
    case 'image':
      return `<img ${node.href} ${node.alt}>`;
    case 'footnote':
      return `^${node.number}`;
    default:
      return `${NAMES[node.kind]}(${inlines(node.children)})`;
  }
}
