import { parseSearchQuery } from '@watchfloor/contract';

/** The text of a search as its box shows it: filters as chips, then the words. */
export interface TextParts {
  readonly filters: readonly string[];
  readonly words: string;
}

export const joinParts = ({ filters, words }: TextParts) => [...filters, words].join(' ');

/** Takes the filters out of the words, except a wrong one and the one that the caret is at. */
export function splitText(text: string, caret: number | null): TextParts & { caret: number } {
  const filters: string[] = [];
  let words = '';
  let at = 0;
  let shift = 0;
  for (const { filter, problem, start, end } of parseSearchQuery(text).tokens) {
    const typed = text.slice(start, end);
    const isAtCaret = caret !== null && start <= caret && caret <= end;
    if (!filter || problem || isAtCaret || !isClosed(typed)) continue;
    filters.push(typed);
    words += text.slice(at, start);
    // The space after it goes too.
    at = /\s/.test(text.charAt(end)) ? end + 1 : end;
    if (caret !== null && caret >= at) shift += at - start;
  }
  words += text.slice(at);
  if (filters.length > 0) words = words.trimStart();
  return { filters, words, caret: Math.max(0, (caret ?? text.length) - shift) };
}

const isClosed = (typed: string) => (typed.match(/["“”]/g)?.length ?? 0) % 2 === 0;
