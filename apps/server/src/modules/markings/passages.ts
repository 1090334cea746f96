import {
  foldText,
  readPortion,
  readPortions,
  TLP_LEVELS,
  unescapeAddresses,
} from '@watchfloor/contract';
import { OPEN_AUDIENCE } from '../../db/sight';

/** A common passage of at least this many words is found. */
export const PASSAGE_WORDS = 12;
/** Fingerprints are of this many words. */
const GRAM_WORDS = 6;
/** Of this many fingerprints in a row the least is kept, so that a passage of `PASSAGE_WORDS` always keeps one. */
const WINDOW = PASSAGE_WORDS - GRAM_WORDS + 1;

/** Scripts without spaces between words: each character counts as a word. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}]';
const HAS_UNSPACED = new RegExp(UNSPACED, 'u');
/** Longer ones are cut: to normalise a long run of combining marks takes quadratic time. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,127}/gu;
const WORD_OR_CHARACTER = new RegExp(
  `${UNSPACED}\\p{M}{0,30}|(?:(?!${UNSPACED})[\\p{L}\\p{N}])(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}]){0,127}`,
  'gu',
);
/** What `foldText` leaves as it is. */
const FOLDED_UNSPACED = new RegExp(`^${UNSPACED}(?:(?![\\u0300-\\u036f])\\p{M})*$`, 'u');
/** Invisible characters do not separate words. */
const INVISIBLE = /\p{Cf}+/gu;
const NOT_ASCII = /[^\p{ASCII}]/u;

interface Words {
  /** Without case and accents. */
  readonly folded: string[];
  readonly written: string[];
}

/** The words of a text without its portion labels. */
export function wordsOf(text: string): Words {
  const clean = readPortions(unescapeAddresses(text).replaceAll(INVISIBLE, ''))
    .map((portion) => portion.text)
    .join('\n');
  const written: string[] = clean.match(HAS_UNSPACED.test(clean) ? WORD_OR_CHARACTER : WORD) ?? [];
  return { written, folded: written.map(foldWord) };
}

/** Stands between two passages that do not belong together; no text has it as a word. */
const GAP = '\n';

export interface GuardedReport {
  readonly title: string;
  readonly content: string;
  readonly audienceId: number;
}

export interface GuardedText {
  readonly audienceId: number;
  readonly words: readonly string[];
}

/** The portions of a report that not everyone may read, by who may. A labelled portion has the readers of its level. */
export function guardedTextsOf({ title, content, audienceId }: GuardedReport): GuardedText[] {
  const texts = new Map<number, string[]>();
  const portions = [readPortion(title), { tlp: null, text: '' }, ...readPortions(content)];
  let previous = 0;
  for (const { tlp, text } of portions) {
    const own = tlp === null || tlp === 'RED' ? audienceId : TLP_LEVELS.indexOf(tlp) + 1;
    const words = texts.get(own) ?? [];
    if (words.length > 0 && (own !== previous || text === '')) words.push(GAP);
    words.push(...wordsOf(text).folded);
    texts.set(own, words);
    previous = own;
  }
  return [...texts]
    .filter(([own, words]) => own > OPEN_AUDIENCE && words.length >= PASSAGE_WORDS)
    .map(([own, words]) => ({ audienceId: own, words }));
}

/** One character may stand for a sentence (U+FDFA): a text of them would become many times as long. */
const MOST_GROWTH = 4;

function foldWord(word: string): string {
  if (!NOT_ASCII.test(word)) return word.toLowerCase();
  const plain = word.normalize('NFKC').replaceAll(/\s+/g, '');
  if (FOLDED_UNSPACED.test(plain)) return plain;
  return foldText(plain.length > MOST_GROWTH * word.length ? word : plain);
}

const LOW_FACTOR = 0x01000193;
const HIGH_FACTOR = 0x5bd1e995;

function powerOf(factor: number, exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i += 1) power = Math.imul(power, factor);
  return power;
}

/** A rolling hash of each `length` words in a row: 53 bits, half of them by each factor. */
function hashGrams(words: readonly string[], length: number): Float64Array {
  const lows = new Int32Array(words.length);
  const highs = new Int32Array(words.length);
  const grams = new Float64Array(Math.max(words.length - length + 1, 0));
  const lowLeading = powerOf(LOW_FACTOR, length - 1);
  const highLeading = powerOf(HIGH_FACTOR, length - 1);
  let low = 0;
  let high = 0;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    let lowWord = 0x811c9dc5;
    let highWord = word.length;
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at);
      lowWord = Math.imul(lowWord ^ code, LOW_FACTOR);
      highWord = Math.imul(highWord ^ code ^ (highWord >>> 15), HIGH_FACTOR);
    }
    lows[i] = lowWord ^ (lowWord >>> 15);
    highs[i] = highWord ^ (highWord >>> 13);
    if (i >= length) {
      low = (low - Math.imul(lows[i - length] ?? 0, lowLeading)) | 0;
      high = (high - Math.imul(highs[i - length] ?? 0, highLeading)) | 0;
    }
    low = (Math.imul(low, LOW_FACTOR) + (lows[i] ?? 0)) | 0;
    high = (Math.imul(high, HIGH_FACTOR) + (highs[i] ?? 0)) | 0;
    // The upper bits decide which fingerprint is the least: they must be well mixed.
    const mixed = Math.imul(high ^ (high >>> 16), 0x85ebca6b);
    if (i >= length - 1) grams[i - length + 1] = (mixed >>> 11) * 2 ** 32 + (low >>> 0);
  }
  return grams;
}

/** By winnowing: two texts with a passage of `PASSAGE_WORDS` in common have a fingerprint in common. */
export function fingerprint(words: readonly string[]): number[] {
  const grams = hashGrams(words, GRAM_WORDS);
  const kept = new Set<number>();
  for (let start = 0; start + WINDOW <= grams.length; start += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let i = start; i < start + WINDOW; i += 1) least = Math.min(least, grams[i] ?? least);
    kept.add(least);
  }
  return [...kept];
}

export interface Passage {
  /** Its first word in the text. */
  readonly start: number;
  readonly length: number;
}

export interface PassageSource {
  readonly words: readonly string[];
  readonly grams: Float64Array;
}

/** To be compared with any number of texts. */
export const toSource = (words: readonly string[]): PassageSource => ({
  words,
  grams: hashGrams(words, PASSAGE_WORDS),
});

/** Returns a function that finds the longest passage which a text has in common with a source. */
export function createPassageFinder(words: readonly string[]) {
  const starts = new Map<number, number>();
  for (const [i, hash] of hashGrams(words, PASSAGE_WORDS).entries()) {
    if (!starts.has(hash)) starts.set(hash, i);
  }
  return ({ words: source, grams }: PassageSource): Passage | null => {
    let longest: Passage | null = null;
    for (let at = 0; at < grams.length; at += 1) {
      const start = starts.get(grams[at] ?? -1);
      const length = start === undefined ? 0 : commonLength(words, start, source, at);
      if (start === undefined || length < PASSAGE_WORDS) continue;
      if (length > (longest?.length ?? 0)) longest = { start, length };
      // Its other beginnings are part of the same passage: a text of one repeated word takes no longer than others.
      at += length - PASSAGE_WORDS;
    }
    return longest;
  };
}

function commonLength(a: readonly string[], i: number, b: readonly string[], j: number): number {
  let length = 0;
  while (i + length < a.length && j + length < b.length && a[i + length] === b[j + length]) {
    length += 1;
  }
  return length;
}
