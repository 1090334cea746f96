import type { MarkdownDocument } from '@watchfloor/markdown';
import { CornerLeftUp } from 'lucide-react';
import { renderBlocks } from './render-blocks';
import { goTo, markId, noteId, type Rendering } from './render-inlines';

/** The notes at the end of a text, each with a way back to where it is mentioned. */
export function renderFootnotes(footnotes: MarkdownDocument['footnotes'], rendering: Rendering) {
  if (footnotes.length === 0) return null;
  return (
    <ol
      key="footnotes"
      aria-label="Footnotes"
      className="flex list-decimal flex-col gap-1 border-t ps-[1.6em] pt-[0.75em] text-[0.85em] text-ink-2"
    >
      {footnotes.map((blocks, index) => {
        const number = index + 1;
        return (
          <li
            key={noteId(rendering, number)}
            id={noteId(rendering, number)}
            tabIndex={-1}
            className="[&>p:last-of-type]:inline"
          >
            {renderBlocks(blocks, rendering)}
            <a
              href={`#${markId(rendering, number)}`}
              onClick={goTo}
              aria-label={`Back to the text, footnote ${number}`}
              data-print="hide"
              className="ms-1 inline-flex align-[-0.15em] text-accent"
            >
              <CornerLeftUp aria-hidden className="size-3.5" />
            </a>
          </li>
        );
      })}
    </ol>
  );
}
