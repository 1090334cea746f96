import { matchesWordStartsOnly } from '@watchfloor/contract';

/** Sets word starts apart in a searched document, and stands nowhere else in it (migration 0004). */
const START = '\u001f';

/** A word that a report must have: its spelling (migration 0004), what may stand before and after it within the word, how its parts start. */
export interface WantedWord {
  readonly spelling: string;
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
  readonly starts: readonly string[];
}

/** What a term of a search asks of a report, told in two ways. */
export interface WantedTerm {
  /** A piece that the report's document must contain: all there is to it. */
  readonly needle: string;
  /** The same as it is spelled in headings (migration 0004). */
  readonly spelling: string;
  /** Words that it must have: as much, but for the order of the words of a phrase. Found through indexes. */
  readonly words: readonly WantedWord[];
}

/** A term as the database compares it: in documents and in headings, marked where it must start a word. */
export interface FoldedTerm {
  readonly needle: string;
  readonly spelling: string;
}

/** What stands before a term that is to be found at the start of words only. */
export const markOf = (term: string) => (matchesWordStartsOnly(term) ? START : '');

/** Null when nothing is left to look for. Spelling changes signs one for one, so words stand at the same places in both. */
export function planTerm(term: string, { needle, spelling }: FoldedTerm): WantedTerm | null {
  if (needle === '') return null;
  if (matchesWordStartsOnly(term)) {
    const starts = [needle.slice(START.length)];
    return { needle, spelling, words: [{ ...OPEN, spelling: '', starts }] };
  }
  const words = needle.split(' ');
  const spellings = spelling.split(' ');
  return {
    needle,
    spelling,
    words: words.map((word, i) => ({
      spelling: spellings[i] ?? '',
      isOpenBefore: i === 0,
      isOpenAfter: i === words.length - 1,
      starts: [...word].length > 2 ? [] : [...word].filter(standsAlone),
    })),
  };
}

const OPEN = { isOpenBefore: true, isOpenAfter: true };

/** Signs, and characters of scripts without spaces, are words of their own to a search. */
const standsAlone = (character: string) => !matchesWordStartsOnly(character);

const PIECE = 6;

/**
 * The part of a long spelling by which words are looked up: the index goes through its list of words for each trigram, and few of
 * them tell as much as all. The middle tells most, as `northgate` does in `mail.northgate.example`, but of what is numbered the end:
 * `CVE-2024-3094`. Null where the whole is better, being short or of signs that trigrams leave out.
 */
export function tellingPiece(spelling: string): string | null {
  const signs = [...spelling];
  const room = signs.length - PIECE;
  if (room <= 0) return null;
  const start = isNumber(signs.at(-1) ?? '') ? room : Math.floor(room / 2);
  const piece = signs.slice(start, start + PIECE).join('');
  return IN_TRIGRAMS.test(piece) ? piece : null;
}

const IN_TRIGRAMS = /^[\p{L}\p{N}]+$/u;
const isNumber = (sign: string) => /\p{N}/u.test(sign);
