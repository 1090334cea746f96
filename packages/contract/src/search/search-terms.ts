/** Screens highlight matches by these rules; the server finds reports by the same rules in SQL (migration 0004). */

/** Small, because the best matches come first. */
export const SEARCH_PAGE_SIZE = 15;

/** Letters and signs that NFD does not decompose. The database's `unaccent` agrees. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŋ: 'n', ŧ: 't' },
  ...{ ı: 'i', ĸ: 'q', ſ: 's', ŉ: "'n", ĳ: 'ij', ŀ: 'l', ё: 'е', '×': '*', '÷': '/', '­': '-' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '…': '...' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '«': '<<', '»': '>>' },
};
const MARKED_LATIN_OR_GREEK = /^([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+$/u;
const LONE_MARK = /^[\u0300-\u036f]$/;

/** Scripts without spaces between words: there, a short term may match anywhere. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** May return zero or several characters. */
function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  if (LONE_MARK.test(character)) return '';
  const base = MARKED_LATIN_OR_GREEK.exec(character.normalize('NFD'))?.[1] ?? character;
  const lower = base.toLowerCase();
  return PLAIN[lower] ?? lower;
}

/** Removes case and accents and collapses white space, for comparison. */
export function foldText(text: string): string {
  return foldWithPositions(text).folded;
}

interface FoldedText {
  readonly folded: string;
  /** For each UTF-16 unit of `folded`, the start of its character in the text; plus one entry for the end. */
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
 * Terms are separated by white space or control characters; double quotes make a phrase. Any text is a valid search: an
 * unclosed quote extends to the end.
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

/** Words of one or two characters match word starts only, since they would match nearly everything elsewhere. */
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

/** Matches in order, with adjacent ones joined, for highlighting. */
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

/** Includes everything the last character folded to: matching half of `ß` highlights all of it. */
function endOf(starts: readonly number[], foldedEnd: number): number {
  const last = starts[foldedEnd - 1] ?? 0;
  let next = foldedEnd;
  while (next < starts.length - 1 && starts[next] === last) next += 1;
  return starts[next] ?? last;
}
