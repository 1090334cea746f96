import { foldText } from '@watchfloor/contract';
import { cleanText } from './clean-text';

export interface Name {
  readonly entityId: string;
  readonly name: string;
}

export interface FoundName {
  readonly entityId: string;
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly next: Map<string, Node>;
  readonly names: { readonly entityId: string; readonly exact: string | null }[];
}

/** A sign of a script without spaces is a word. */
const SIGNS = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}';
const WORD = new RegExp(`[${SIGNS}]|(?:(?![${SIGNS}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
/** "IT" is not "it". */
const LONGEST_EXACT = 3;

const wordsOf = (text: string) => [...text.matchAll(WORD)];

/** The longest word of a name, by which texts that may have it are found. */
export const longestWord = (name: string): string =>
  wordsOf(name)
    .map(([word]) => word)
    .toSorted((one, other) => other.length - one.length)[0] ?? '';

/** Finds names as whole words in a text, whatever their case and accents; of names at one place the longest. */
export function createNameMatcher(names: readonly Name[]): (text: string) => FoundName[] {
  const root: Node = { next: new Map(), names: [] };
  for (const { entityId, name } of names) {
    const words = wordsOf(name).map(([word]) => word);
    let node = root;
    for (const word of words) {
      const key = foldText(word);
      const next = node.next.get(key) ?? { next: new Map(), names: [] };
      node.next.set(key, next);
      node = next;
    }
    const isShort = words.join('').length <= LONGEST_EXACT;
    if (words.length > 0) node.names.push({ entityId, exact: isShort ? words.join(' ') : null });
  }
  if (root.next.size === 0) return () => [];
  return (original) => {
    const { text, locate } = cleanText(original);
    const words = wordsOf(text);
    const found: FoundName[] = [];
    for (let first = 0; first < words.length; ) {
      const match = longestMatch(root, words, first);
      if (match) {
        const place = locate(words[first]?.index ?? 0, match.end);
        found.push(...match.ids.map((entityId) => ({ entityId, ...place })));
      }
      first = match?.after ?? first + 1;
    }
    return found;
  };
}

function longestMatch(root: Node, words: readonly RegExpExecArray[], first: number) {
  let node: Node | undefined = root;
  let best: { ids: string[]; end: number; after: number } | null = null;
  for (let at = first; at < words.length; at += 1) {
    const [word = ''] = words[at] ?? [];
    node = node.next.get(foldText(word));
    if (!node) break;
    const written = words.slice(first, at + 1).map(([one]) => one);
    const ids = node.names
      .filter(({ exact }) => exact === null || exact === written.join(' '))
      .map(({ entityId }) => entityId);
    if (ids.length > 0) {
      best = { ids: [...new Set(ids)], end: (words[at]?.index ?? 0) + word.length, after: at + 1 };
    }
  }
  return best;
}
