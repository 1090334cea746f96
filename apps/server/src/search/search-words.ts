import { matchesWordStartsOnly } from '@watchfloor/contract';

/** Marks word starts in a search document and occurs nowhere else in it (migration 0004). */
const START = '\u001f';

/** A term as the database compares it: `needle` in documents, `spelling` in headings and words (migration 0004). */
export interface FoldedTerm {
  readonly needle: string;
  readonly spelling: string;
}

/** A word that a report must contain for a term to match. */
export interface WantedWord {
  readonly spelling: string;
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
  /** One or two characters that start parts of the word. */
  readonly starts: readonly string[];
}

/** The prefix of terms that match only at the start of words. */
export const markOf = (term: string) => (matchesWordStartsOnly(term) ? START : '');

/** A phrase has several words; a report that contains all of them may have them in another order. */
export function wordsOf({ needle, spelling }: FoldedTerm): WantedWord[] {
  if (needle.startsWith(START)) {
    const starts = [needle.slice(START.length)];
    return [{ spelling: '', isOpenBefore: true, isOpenAfter: true, starts }];
  }
  const words = needle.split(' ');
  // Spelling replaces characters one for one, so both have the same spaces.
  const spellings = spelling.split(' ');
  return words.map((word, i) => ({
    spelling: spellings[i] ?? '',
    isOpenBefore: i === 0,
    isOpenAfter: i === words.length - 1,
    starts: [...word].length > 2 ? [] : [...word].filter(isOwnWord),
  }));
}

/** Symbols and characters of scripts without spaces are words by themselves. */
const isOwnWord = (character: string) => !matchesWordStartsOnly(character);

const PIECE = 6;

/**
 * The part of a long spelling used for the lookup: each trigram costs an index scan, and four select nearly as well as
 * all. The middle is the most selective (`northgate` in `mail.northgate.example`), or the end of numbered names
 * (`CVE-2024-3094`). Null if the spelling is short or the part has characters that trigrams skip.
 */
export function selectivePiece(spelling: string): string | null {
  const characters = [...spelling];
  const room = characters.length - PIECE;
  if (room <= 0) return null;
  const start = /\p{N}/u.test(characters.at(-1) ?? '') ? room : Math.floor(room / 2);
  const piece = characters.slice(start, start + PIECE).join('');
  return /^[\p{L}\p{N}]+$/u.test(piece) ? piece : null;
}
