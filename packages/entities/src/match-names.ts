import { foldText } from '@watchfloor/contract';
import { cleanText } from './clean-text';
import { createWordAutomaton } from './word-automaton';

export interface Name {
  readonly entityId: string;
  readonly name: string;
}

export interface FoundName {
  readonly entityId: string;
  readonly start: number;
  readonly end: number;
}

/** Who has a name. */
interface Named {
  readonly words: number;
  readonly anyhow: string[];
  /** By how it must be written. */
  readonly exactly: Map<string, string[]>;
}

/** Where a name stands is told so many times in a text. */
export const PLACES_MAX = 20;
/** A sign of a script without spaces is a word. */
const SIGNS = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}';
const WORD = new RegExp(`[${SIGNS}]|(?:(?![${SIGNS}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
/** "IT" is not "it". */
const LONGEST_EXACT = 3;
/** With all marks of its letters. No name has such a word. */
const LONGEST_WORD = 1000;
/** Folded words that are remembered, because most of them return. */
const REMEMBERED = 10_000;

const wordsOf = (text: string) => [...text.matchAll(WORD)];

/** The longest word of a name, by which texts that may have it are found. */
export const longestWord = (name: string): string =>
  wordsOf(name)
    .map(([word]) => word)
    .toSorted((one, other) => other.length - one.length)[0] ?? '';

/**
 * Finds names as whole words in a text, whatever their case and accents; of names at one place the longest. Takes time in proportion to
 * the text, whatever the names are.
 */
export function createNameMatcher(names: readonly Name[]): (text: string) => FoundName[] {
  const written = names.map(({ name }) => wordsOf(name).map(([word]) => word));
  const folded = new Map([...new Set(written.flat())].map((word) => [word, foldText(word)]));
  const automaton = createWordAutomaton(
    written.map((words) => words.map((word) => folded.get(word) ?? word)),
  );
  const namedAt = new Map<number, Named>();
  for (const [index, { entityId }] of names.entries()) {
    const node = automaton.nodes[index] ?? 0;
    if (node !== 0) addName(namedAt, node, entityId, written[index] ?? []);
  }
  if (namedAt.size === 0) return () => [];
  const remembered = new Map<string, number>();
  function numberOf(word: string): number {
    if (word.length > LONGEST_WORD) return 0;
    let number = remembered.get(word);
    if (number === undefined) {
      number = automaton.numberOf(foldText(word));
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(word, number);
    }
    return number;
  }
  return (original) => {
    const { text, locate } = cleanText(original);
    const { nodes, starts, ends } = readWords(text, numberOf);
    automaton.findLongest(nodes);
    const found: FoundName[] = [];
    const places = new Map<readonly string[], number>();
    for (let first = 0; first < nodes.length; ) {
      const match = longestNamed(first);
      if (match) addPlaces(match.who, starts[first] ?? 0, ends[first + match.words - 1] ?? 0);
      first += match?.words ?? 1;
    }
    return found;

    function longestNamed(first: number): { words: number; who: readonly string[][] } | null {
      for (let node = nodes[first] ?? 0; node !== 0; node = automaton.shorterThan(node)) {
        const named = namedAt.get(node);
        if (!named) continue;
        const { words, anyhow, exactly } = named;
        const who = [anyhow, exactly.size > 0 ? (exactly.get(textOf(first, words)) ?? []) : []];
        if (who.some((ids) => ids.length > 0)) return { words, who };
      }
      return null;
    }
    function textOf(first: number, count: number): string {
      const own = Array.from({ length: count }, (_, n) => first + n);
      return own.map((at) => text.slice(starts[at], ends[at])).join(' ');
    }
    function addPlaces(who: readonly string[][], start: number, end: number): void {
      const left = who.filter((ids) => (places.get(ids) ?? 0) < PLACES_MAX);
      for (const ids of left) places.set(ids, (places.get(ids) ?? 0) + 1);
      const place = locate(start, end);
      for (const entityId of new Set(left.flat())) found.push({ entityId, ...place });
    }
  };
}

function addName(
  namedAt: Map<number, Named>,
  node: number,
  entityId: string,
  words: readonly string[],
): void {
  const named = namedAt.get(node) ?? {
    words: words.length,
    anyhow: [],
    exactly: new Map<string, string[]>(),
  };
  namedAt.set(node, named);
  if (words.join('').length > LONGEST_EXACT) {
    named.anyhow.push(entityId);
    return;
  }
  const exact = words.join(' ');
  named.exactly.set(exact, [...(named.exactly.get(exact) ?? []), entityId]);
}

/** The number of each word, and where it is. Flat arrays, because a text may have millions of words. */
function readWords(text: string, numberOf: (word: string) => number) {
  const [numbers, starts, ends] = [0, 0, 0].map(() => new Int32Array(text.length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  let count = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    numbers[count] = numberOf(word);
    starts[count] = index;
    ends[count] = index + word.length;
    count += 1;
  }
  return { nodes: numbers.subarray(0, count), starts, ends };
}
