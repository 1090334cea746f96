/** Words that say nothing about what happened. */
const STOP_WORDS = new Set(
  'a an and are as at be been by for from has have he her his how in into is it its new news not of on or over says said she that the their them they this to up was were what when where who why will with after before amid live update updates breaking video watch'.split(
    ' ',
  ),
);
/** Two tellings lie no further apart than this. */
export const STORY_WINDOW_MS = 3 * 24 * 60 * 60_000;
const SIMILARITY = 0.6;
const WORDS_NEEDED = 4;

/** The words of a title that tell something: lower case, no accents, no plural endings. */
export function titleWords(title: string): string[] {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '');
  const words = plain.match(/[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu) ?? [];
  return words
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (word.length > 4 && /[a-z]s$/.test(word) ? word.slice(0, -1) : word));
}

/** Pairs of words, hashed: tellings of one event share some, other texts hardly ever do. Finds candidates, decides nothing. */
export function titleShingles(words: readonly string[]): number[] {
  const sorted = [...new Set(words)].toSorted();
  const pairs = sorted.slice(1).map((word, index) => `${sorted[index]} ${word}`);
  const inOrder = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [...new Set([...pairs, ...inOrder].map(hash))];
}

/** FNV-1a, as a signed 32-bit number: PostgreSQL's integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}

export interface Telling {
  readonly sourceId: string;
  readonly canonicalUrl: string;
  readonly words: readonly string[];
  readonly publishedAt: string;
}

/**
 * Whether two items tell one event: the same page, or near-identical titles within three days. Two items of one source
 * never do, for a source does not repeat itself: its two earthquakes are two.
 */
export function isSameStory(one: Telling, other: Telling): boolean {
  if (one.sourceId === other.sourceId) return false;
  if (one.canonicalUrl === other.canonicalUrl) return true;
  const apart = Math.abs(Date.parse(one.publishedAt) - Date.parse(other.publishedAt));
  if (apart > STORY_WINDOW_MS) return false;
  const words = new Set(one.words);
  const others = new Set(other.words);
  if (Math.min(words.size, others.size) < WORDS_NEEDED) return false;
  return !haveOtherNames(words, others) && similarity(words, others) >= SIMILARITY;
}

function similarity(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / (words.size + others.size - shared);
}

/** CVE-2026-1234 and CVE-2026-1235, or M5.1 and M4.8, are two matters however alike the rest is. */
function haveOtherNames(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const isName = (word: string) =>
    /\d/.test(word) && (/\p{L}/u.test(word) || /\d{4}|\./.test(word));
  const names = [...words].filter(isName);
  return names.length > 0 && [...others].some(isName) && !names.some((name) => others.has(name));
}
