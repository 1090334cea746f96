import type { Block, Inline } from '@watchfloor/markdown';

/** The words of blocks, for the names of controls. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.kind === 'paragraph' || block.kind === 'heading' ? textOfInlines(block.children) : '',
    )
    .join(' ')
    .trim();

export const textOfInlines = (nodes: readonly Inline[]): string => nodes.map(textOfInline).join('');

function textOfInline(node: Inline): string {
  if (node.kind === 'text' || node.kind === 'code') return node.text;
  if (node.kind === 'image') return node.alt;
  if (node.kind === 'break') return ' ';
  return 'children' in node ? textOfInlines(node.children) : '';
}
