import { tlpLabel } from '@watchfloor/contract';
import { type Block, type HeadingLevel, parseMarkdown, takePortion } from '@watchfloor/markdown';
import { toHeading, toStrong, toText } from './export-document';

/** Below the title and the headings of the sections. */
const LEVELS_ABOVE = 2;

/** The text of a report with its notes at the end. */
export function renderText(text: string): Block[] {
  const { blocks, footnotes } = parseMarkdown(text, 'full');
  if (footnotes.length === 0) return blocks.map(fit);
  return [
    ...blocks.map(fit),
    toHeading('Notes'),
    {
      kind: 'list',
      start: 1,
      items: footnotes.map((children) => ({ checked: null, children })),
    },
  ];
}

function fit(block: Block): Block {
  if (block.kind === 'heading') {
    return { ...block, level: Math.min(6, block.level + LEVELS_ABOVE) as HeadingLevel };
  }
  return block.kind === 'paragraph' ? labelPortion(block) : block;
}

/** Writes the label of a portion as TLP 2.0 does, so that it stands out. */
function labelPortion(block: Extract<Block, { kind: 'paragraph' }>): Block {
  const { tlp, children } = takePortion(block.children);
  if (tlp === null) return block;
  return { ...block, children: [toStrong(`(${tlpLabel(tlp)})`), toText(' '), ...children] };
}
