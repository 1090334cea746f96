import type { ReactNode } from 'react';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface HighlightedTextProps {
  text: string;
  /** Sorted, without overlaps. */
  ranges: readonly TextRange[];
}

/** Text with its ranges marked, such as the words of a search. */
export function HighlightedText({ text, ranges }: HighlightedTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className="rounded-[3px] bg-accent/25 text-inherit">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
