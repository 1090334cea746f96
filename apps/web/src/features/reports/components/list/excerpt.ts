import { findMatches, type TextMatch } from '@watchfloor/contract';
import { stripMarks } from '@watchfloor/markdown';

/** More than two lines of a card, less than a long report. */
const EXCERPT_LENGTH = 360;
/** A match this far in would be outside the two lines. */
const IN_SIGHT = 110;
const LEAD = 48;

export interface Excerpt {
  text: string;
  matches: TextMatch[];
}

/** The part of a text that a card shows: its beginning, or the first match with a few words before it. */
export function excerptOf(content: string, terms: readonly string[]): Excerpt {
  const first = terms.length > 0 ? findMatches(content, terms)[0] : undefined;
  if (!first || first.end <= IN_SIGHT) return mark(content.slice(0, EXCERPT_LENGTH), terms);
  const from = wordStart(content, Math.max(0, first.start - LEAD), first.start);
  return mark(`…${content.slice(from, from + EXCERPT_LENGTH)}`, terms);
}

function mark(piece: string, terms: readonly string[]): Excerpt {
  // The cut may have split a surrogate pair.
  const text = stripMarks(piece.toWellFormed());
  return { text, matches: terms.length > 0 ? findMatches(text, terms) : [] };
}

function wordStart(text: string, from: number, before: number): number {
  const gap = text.slice(from, before).search(/\s\S/u);
  return gap < 0 ? from : from + gap + 1;
}
