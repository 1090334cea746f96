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

/** A term as the database compares it. Spelling changes signs one for one, so words stand at the same places in both. */
export interface FoldedTerm {
  readonly folded: string;
  readonly spelled: string;
}

/** Null when nothing is left to look for. */
export function planTerm(term: string, { folded, spelled }: FoldedTerm): WantedTerm | null {
  const text = folded.trim();
  const spelling = spelled.trim();
  if (text === '') return null;
  if (matchesWordStartsOnly(term)) {
    return {
      needle: `${START}${text}`,
      spelling: `${START}${spelling}`,
      words: [{ ...OPEN, spelling: '', starts: [text] }],
    };
  }
  const words = text.split(' ');
  const spellings = spelling.split(' ');
  return {
    needle: text,
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
