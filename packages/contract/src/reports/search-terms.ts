/**
 * How search text is read, and where its terms stand in a text. The server finds reports by the same rules in SQL
 * (migration 0004); the screens highlight by these.
 */

/** Matches come a few at a time: the best are first, and whoever scrolls on has the next ones. */
export const SEARCH_PAGE_SIZE = 15;

/** Letters that carry no separable accent, and signs with a plain twin. The database's `unaccent` agrees. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŋ: 'n', ŧ: 't' },
  ...{ ı: 'i', ĸ: 'q', ſ: 's', ŉ: "'n", ĳ: 'ij', ŀ: 'l', ё: 'е', '×': '*', '÷': '/', '­': '-' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '…': '...' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '«': '<<', '»': '>>' },
};
const MARKED_LATIN_OR_GREEK = /^([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+$/u;
const LONE_MARK = /^[\u0300-\u036f]$/;

/** Scripts that put no spaces between words: there, a short term may stand anywhere. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** One character without case and accent; may become none or several. */
function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  if (LONE_MARK.test(character)) return '';
  const base = MARKED_LATIN_OR_GREEK.exec(character.normalize('NFD'))?.[1] ?? character;
  const lower = base.toLowerCase();
  return PLAIN[lower] ?? lower;
}

/** Text as search compares it: no case, no accents, any run of white space one space. */
export function foldText(text: string): string {
  return foldWithPositions(text).folded;
}

interface FoldedText {
  readonly folded: string;
  /** For each UTF-16 unit of `folded`, where its character starts in the text; one more entry for the end. */
  readonly starts: readonly number[];
}

function foldWithPositions(text: string): FoldedText {
  let folded = '';
  let at = 0;
  const starts: number[] = [];
  for (const character of text) {
    const isRepeatedSpace = /\s/.test(character) && folded.endsWith(' ');
    const piece = /\s/.test(character) ? (isRepeatedSpace ? '' : ' ') : foldCharacter(character);
    for (let i = 0; i < piece.length; i += 1) starts.push(at);
    folded += piece;
    at += character.length;
  }
  starts.push(at);
  return { folded, starts };
}

/**
 * The terms of a search, as typed: words apart by white space, and what stands in double quotes as one term. All of them
 * must occur. Any text is a valid search: a quote left open reaches to the end, control characters separate.
 */
export function parseSearchTerms(q: string): string[] {
  const terms = new Map<string, string>();
  const clean = q
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
  for (const [whole, phrase] of clean.matchAll(/["“”]([^"“”]*)["“”]?|[^\s"“”]+/g)) {
    const term = (phrase ?? whole).trim();
    const folded = foldText(term).trim();
    if (folded && !terms.has(folded)) terms.set(folded, term);
  }
  return [...terms.values()];
}

/**
 * A word of one or two characters matches where a word starts: anywhere else it would match nearly everything.
 * Signs, and scripts without spaces, match anywhere.
 */
export function matchesWordStartsOnly(term: string): boolean {
  const characters = [...foldText(term)];
  return (
    characters.length <= 2 &&
    characters.every((character) => WORD_CHARACTER.test(character) && !UNSPACED.test(character))
  );
}

export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

/** Where the terms stand in a text, in order, touching ones joined: what a screen highlights. */
export function findMatches(text: string, terms: readonly string[]): TextMatch[] {
  const { folded, starts } = foldWithPositions(text);
  const found = terms.flatMap((term) => findTerm(folded, starts, term));
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: TextMatch[] = [];
  for (const match of found) {
    const last = joined.at(-1);
    if (last && match.start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, match.end) };
    } else joined.push(match);
  }
  return joined;
}

function findTerm(folded: string, starts: readonly number[], term: string): TextMatch[] {
  const wanted = foldText(term).trim();
  if (!wanted) return [];
  const isStartOnly = matchesWordStartsOnly(wanted);
  const matches: TextMatch[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (isStartOnly && !isWordStart(folded, at)) continue;
    const end = endOf(starts, at + wanted.length);
    matches.push({ start: starts[at] ?? 0, end });
  }
  return matches;
}

function isWordStart(folded: string, at: number): boolean {
  const before = [...folded.slice(Math.max(0, at - 2), at)].at(-1);
  return before === undefined || !WORD_CHARACTER.test(before) || UNSPACED.test(before);
}

/** The end of the last matched character, with all that it folded to: half of `ß` marks the whole of it. */
function endOf(starts: readonly number[], foldedEnd: number): number {
  const last = starts[foldedEnd - 1] ?? 0;
  let next = foldedEnd;
  while (next < starts.length - 1 && starts[next] === last) next += 1;
  return starts[next] ?? last;
}
