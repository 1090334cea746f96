import { diffSequences, type Effort } from './diff-sequences';

export interface DiffPart {
  kind: 'same' | 'changed';
  text: string;
}

/** A line of the comparison: a paragraph before and after. Null where it does not exist. */
export interface DiffRow {
  before: readonly DiffPart[] | null;
  after: readonly DiffPart[] | null;
}

/** Equal paragraphs in a row that are only counted. */
export interface EqualRows {
  equal: number;
}

/** Keeps a comparison of two longest texts within a few dozen milliseconds. */
const STEPS = 500_000;
/** What it costs to look at two paragraphs, however short. */
const PAIR_STEPS = 100;
/** More pieces than this cannot be read, and slow the browser down. */
const PARTS_MAX = 200;
const ROWS_MAX = 400;
/** Below this share of equal words two paragraphs have nothing to do with each other. */
const ALIKE = 0.3;
const WORD = /[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu;

const paragraphsOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Two versions of a text side by side: by paragraphs, and within changed ones by words. */
export function compareTexts(before: string, after: string): (DiffRow | EqualRows)[] {
  const effort = { steps: STEPS };
  const one = paragraphsOf(before);
  const other = paragraphsOf(after);
  const rows: (DiffRow | EqualRows)[] = [];
  let atOne = 0;
  let atOther = 0;
  const end = { before: one.length, after: other.length, length: 0 };
  for (const match of [...diffSequences(...toNumbers(one, other), effort), end]) {
    const removed = one.slice(atOne, match.before);
    const added = other.slice(atOther, match.after);
    rows.push(...pairParagraphs(removed, added, effort));
    if (match.length > 0) rows.push({ equal: match.length });
    atOne = match.before + match.length;
    atOther = match.after + match.length;
  }
  return rows.slice(0, ROWS_MAX);
}

/** Each removed paragraph beside the first added one that is like it. */
function pairParagraphs(
  removed: readonly string[],
  added: readonly string[],
  effort: Effort,
): DiffRow[] {
  const rows: DiffRow[] = [];
  let next = 0;
  for (const text of removed) {
    const found = findAlike(text, added, next, effort);
    if (!found) {
      rows.push({ before: whole(text), after: null });
      continue;
    }
    for (const inserted of added.slice(next, found.index)) {
      rows.push({ before: null, after: whole(inserted) });
    }
    rows.push(found.row);
    next = found.index + 1;
  }
  for (const inserted of added.slice(next)) rows.push({ before: null, after: whole(inserted) });
  return rows;
}

const LOOKED_AT = 8;

function findAlike(text: string, added: readonly string[], from: number, effort: Effort) {
  for (let index = from; index < Math.min(added.length, from + LOOKED_AT); index += 1) {
    const row = compareWords(text, added[index] ?? '', effort);
    if (row) return { index, row };
  }
  return null;
}

/** Null if the two have too little in common. */
function compareWords(before: string, after: string, effort: Effort): DiffRow | null {
  effort.steps -= PAIR_STEPS + before.length + after.length;
  if (effort.steps < 0) return null;
  const one = before.match(WORD) ?? [];
  const other = after.match(WORD) ?? [];
  const matches = diffSequences(...toNumbers(one, other), effort);
  const equal = matches.flatMap(({ before: from, length }) => one.slice(from, from + length));
  const isAlike = countWords(equal) >= ALIKE * Math.min(countWords(one), countWords(other));
  if (!isAlike || matches.length > PARTS_MAX) return null;
  return {
    before: partsOf(
      one,
      matches.map((match) => [match.before, match.length]),
    ),
    after: partsOf(
      other,
      matches.map((match) => [match.after, match.length]),
    ),
  };
}

const countWords = (words: readonly string[]) => words.filter((word) => word.trim() !== '').length;

const whole = (text: string): DiffPart[] => [{ kind: 'changed', text }];

function partsOf(words: readonly string[], matches: readonly (readonly [number, number])[]) {
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], from: number, to: number) => {
    if (to > from) parts.push({ kind, text: words.slice(from, to).join('') });
  };
  let at = 0;
  for (const [start, length] of matches) {
    add('changed', at, start);
    add('same', start, start + length);
    at = start + length;
  }
  add('changed', at, words.length);
  return parts;
}

/** The same text has the same number. */
function toNumbers(
  one: readonly string[],
  other: readonly string[],
): [before: Int32Array, after: Int32Array] {
  const known = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  };
  return [Int32Array.from(one, numberOf), Int32Array.from(other, numberOf)];
}
