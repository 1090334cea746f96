import { REGION_KEYWORDS, TYPE_KEYWORDS } from './region-keywords';

interface Matcher {
  readonly name: string;
  readonly pattern: RegExp;
}

const escapeWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** "us" in lower case is a pronoun. */
const CAPITALS_ONLY = new Set(['us', 'eu', 'uk', 'uae', 'drc', 'usa', 'u.s.']);

function compile(keywords: Readonly<Record<string, string>>): readonly Matcher[] {
  return Object.entries(keywords).map(([name, list]) => {
    // Longest first, so that "south sudan" is not also "sudan".
    const words = list.split('|').toSorted((one, other) => other.length - one.length);
    const plain = words.filter((word) => !CAPITALS_ONLY.has(word)).map(spellings);
    const capital = words
      .filter((word) => CAPITALS_ONLY.has(word))
      .map((w) => escapeWord(w.toUpperCase()));
    return {
      name,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${[...plain, ...capital].join('|')})(?![\\p{L}\\p{N}])`,
        'gu',
      ),
    };
  });
}

/** Matches any case without the `i` flag, which would also apply to `CAPITALS_ONLY`. */
function spellings(word: string): string {
  return escapeWord(word).replace(/\p{L}/gu, (letter) => {
    const upper = letter.toUpperCase();
    return upper === letter || upper.length > 1 ? letter : `[${letter}${upper}]`;
  });
}

const regions = compile(REGION_KEYWORDS);
const types = compile(TYPE_KEYWORDS);
const TEXT_MAX = 1500;
/** The title says what an item is about; its text may only mention a place. */
const TITLE_WEIGHT = 3;

export const DEFAULT_TYPE = 'OSINT';

export const guessType = (title: string, content: string): string =>
  findStrongest(types, title, content) ?? DEFAULT_TYPE;

/** Null if the item names no region, or two equally often. */
export const guessRegion = (title: string, content: string): string | null =>
  findStrongest(regions, title, content);

function findStrongest(
  matchers: readonly Matcher[],
  title: string,
  content: string,
): string | null {
  const text = content.slice(0, TEXT_MAX);
  const [first, second] = matchers
    .map(({ name, pattern }) => ({
      name,
      weight: countMatches(pattern, title) * TITLE_WEIGHT + countMatches(pattern, text),
    }))
    .toSorted((one, other) => other.weight - one.weight);
  if (!first || first.weight === 0 || first.weight === second?.weight) return null;
  return first.name;
}

const countMatches = (pattern: RegExp, text: string): number =>
  new Set((text.match(pattern) ?? []).map((match) => match.toLowerCase())).size;
