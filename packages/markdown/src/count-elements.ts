import type { Block, Inline, ListItem } from './document';

/** A footnote at the end of a text: its item and the way back to its mark, but not what it says. */
export const FOOTNOTE_ELEMENTS = 5;
/** The mark of a footnote is a link above the line. */
const MARK_ELEMENTS = 2;

/** How many elements a block becomes on a screen. */
export function countElements(block: Block): number {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return 1 + countInlines(block.children);
    case 'quote':
      return 1 + sum(block.children, countElements);
    case 'list':
      return 1 + sum(block.items, countItem);
    case 'table':
      return sum([block.header, ...block.rows], (row) => 1 + sum(row, countCell));
    default:
      return 1;
  }
}

/** Items take longer to lay out than other elements; tasks have a box as well. */
const countItem = ({ checked, children }: ListItem): number =>
  (checked === null ? 2 : 4) + sum(children, countElements);

const countCell = (cell: readonly Inline[]): number => 1 + countInlines(cell);

function countInlines(nodes: readonly Inline[]): number {
  return sum(nodes, (node) => {
    if (node.kind === 'text' || node.kind === 'break') return 0;
    if (node.kind === 'footnote') return MARK_ELEMENTS;
    return 1 + ('children' in node ? countInlines(node.children) : 0);
  });
}

function sum<T>(values: readonly T[], measure: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += measure(value);
  return total;
}
